import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getArrangement,
  chooseView,
  deleteView,
  getHiddenCards,
  hideCard,
  getMode,
  moveCard,
  createReversal,
  saveView,
  showCards,
  shownCards,
  toggleSize,
  type BoardSettings,
  type BoardSettingsChange,
} from './arrangement.ts';
import { FIXED_CARDS, projectCard, type CardId } from './cards.ts';
import { CUSTOM_MODE, MY_VIEW, PRESETS, type BoardContext } from './views.ts';

const SATURDAY = '2026-11-21';
const FRIDAY = '2026-11-20';
const PROJECTS = [7, 3, 12].map(projectCard);
const CONTEXT: BoardContext = { today: SATURDAY, projects: PROJECTS };
const ALL: readonly CardId[] = [...FIXED_CARDS, ...PROJECTS];
const UNTOUCHED: BoardSettings = {
  hidden: undefined,
  hiddenByName: undefined,
  order: undefined,
  expanded: undefined,
  views: [MY_VIEW],
  mode: undefined,
};

const aCard = fc.constantFrom(...ALL);
const cards = fc.shuffledSubarray([...ALL, projectCard(99)]);
const storedBoards = fc.record<BoardSettings>({
  hidden: fc.option(cards, { nil: undefined }),
  hiddenByName: fc.option(cards, { nil: undefined }),
  order: fc.option(cards, { nil: undefined }),
  expanded: fc.option(cards, { nil: undefined }),
  views: fc.constantFrom<BoardSettings['views'][]>(
    [],
    [MY_VIEW],
    [{ ...MY_VIEW, name: 'Mornings', hiddenCards: ['books'] }],
  ),
  mode: fc.constantFrom(undefined, CUSTOM_MODE, 'My View', 'Mornings', 'Gone', ...PRESETS.map(({ name }) => name)),
});

/** Applies several changes to the settings, one after the other. */
function after(settings: BoardSettings, ...changes: ((latest: BoardSettings) => BoardSettingsChange)[]): BoardSettings {
  const latest = { ...settings };
  for (const change of changes) Object.assign(latest, change(latest));
  return latest;
}

describe('an unchanged board', () => {
  it('is the view This Week with friday hidden', () => {
    expect(getMode(UNTOUCHED)).toBe('This Week');
    expect(getHiddenCards(UNTOUCHED, CONTEXT)).toEqual(['friday']);
    expect(shownCards(UNTOUCHED, CONTEXT)).toEqual(ALL.filter((card) => card !== 'friday'));
    expect(getArrangement(UNTOUCHED, CONTEXT).expanded).toEqual([]);
  });

  it('shows friday on a friday, and hides it on other days after another card was hidden on a friday', () => {
    const friday = { ...CONTEXT, today: FRIDAY };
    expect(shownCards(UNTOUCHED, friday)).toContain('friday');
    const settings = after(UNTOUCHED, (latest) => hideCard(latest, friday, 'books'));
    expect(settings.hidden).toEqual(['friday', 'books']);
    expect(shownCards(settings, friday)).toContain('friday');
    expect(shownCards(settings, CONTEXT)).not.toContain('friday');
  });
});

describe("today's card", () => {
  const friday: BoardContext = { ...CONTEXT, today: FRIDAY };
  const mondayView = { ...MY_VIEW, name: 'Mornings', hiddenCards: ['monday'] as const };

  it.each<[string, BoardSettings]>([
    ['another card was hidden', after(UNTOUCHED, (latest) => hideCard(latest, CONTEXT, 'books'))],
    ['a view was saved', after(UNTOUCHED, (latest) => saveView(latest, CONTEXT, 'Evenings'))],
    ['a saved view was chosen', after(UNTOUCHED, () => chooseView('My View'))],
    [
      'a card was moved in a saved view',
      after(
        UNTOUCHED,
        () => chooseView('My View'),
        (latest) => moveCard(latest, CONTEXT, 'books', 0),
      ),
    ],
    ['an earlier version stored it as hidden', { ...UNTOUCHED, hidden: ['friday', 'books'] }],
  ])('shows on a friday after %s', (_, settings) => {
    expect(shownCards(settings, friday)).toContain('friday');
    expect(getHiddenCards(settings, friday)).not.toContain('friday');
  });

  it('is not hidden by a view', () => {
    const settings: BoardSettings = { ...UNTOUCHED, views: [mondayView], mode: 'Mornings' };
    expect(shownCards(settings, { ...CONTEXT, today: '2026-11-23' })).toContain('monday');
    expect(shownCards(settings, CONTEXT)).not.toContain('monday');
  });

  it('stays hidden if the person hid this very card, until they show it', () => {
    const hidden = after(UNTOUCHED, (latest) => hideCard(latest, friday, 'friday'));
    expect(shownCards(hidden, friday)).not.toContain('friday');
    const shown = after(hidden, (latest) => showCards(latest, friday, ['friday']));
    expect(shownCards(shown, friday)).toContain('friday');
    expect(shown.hiddenByName).toEqual([]);
    const earlier: BoardSettings = { ...UNTOUCHED, hidden: ['monday'] };
    expect(shownCards(earlier, { ...CONTEXT, today: '2026-11-23' })).not.toContain('monday');
  });
});

describe('shownCards', () => {
  it('returns every card that is not hidden exactly once', () => {
    fc.assert(
      fc.property(storedBoards, (settings) => {
        const shown = shownCards(settings, CONTEXT);
        const hidden = getHiddenCards(settings, CONTEXT);
        expect(shown.toSorted()).toEqual(ALL.filter((card) => !hidden.includes(card)).toSorted());
      }),
    );
  });

  it('keeps the places of ordered projects until the projects have loaded', () => {
    const settings: BoardSettings = { ...UNTOUCHED, order: ['project-3', 'monday'], mode: CUSTOM_MODE };
    expect(shownCards(settings, { today: SATURDAY, projects: undefined }).slice(0, 2)).toEqual(['project-3', 'monday']);
    expect(shownCards(settings, { today: SATURDAY, projects: [] })).not.toContain('project-3');
  });
});

describe('moveCard', () => {
  it('puts the card at its place and keeps the order of all others', () => {
    fc.assert(
      fc.property(storedBoards, aCard, fc.integer({ min: 0, max: 20 }), (settings, card, place) => {
        const before = shownCards(settings, CONTEXT);
        fc.pre(before.includes(card));
        const moved = after(settings, (latest) => moveCard(latest, CONTEXT, card, place));
        const shown = shownCards(moved, CONTEXT);
        expect(shown.indexOf(card)).toBe(Math.min(place, before.length - 1));
        expect(shown.filter((other) => other !== card)).toEqual(before.filter((other) => other !== card));
        const isMoved = before.indexOf(card) !== shown.indexOf(card);
        expect(getMode(moved)).toBe(isMoved ? CUSTOM_MODE : getMode(settings));
      }),
    );
  });

  it('changes nothing for a hidden or unknown card', () => {
    expect(moveCard(UNTOUCHED, CONTEXT, 'friday', 0)).toEqual({});
    expect(moveCard(UNTOUCHED, CONTEXT, projectCard(99), 0)).toEqual({});
  });

  it('keeps hidden cards at their place among the others', () => {
    const settings: BoardSettings = {
      ...UNTOUCHED,
      mode: CUSTOM_MODE,
      hidden: ['tuesday'],
      order: ['monday', 'tuesday', 'books'],
    };
    const moved = moveCard(settings, { today: SATURDAY, projects: [] }, 'books', 0);
    expect(moved.order?.slice(0, 3)).toEqual(['books', 'tuesday', 'monday']);
  });

  it('keeps projects that have not loaded, and cards expanded by a view', () => {
    const settings: BoardSettings = { ...UNTOUCHED, order: ['project-99', 'monday', 'tuesday'], mode: CUSTOM_MODE };
    expect(moveCard(settings, CONTEXT, 'tuesday', 0).order).toContain('project-99');
    expect(moveCard({ ...UNTOUCHED, mode: 'Daily Focus' }, CONTEXT, 'books', 0).expanded).toEqual(['saturday']);
  });
});

describe('toggleSize', () => {
  it('toggles the size and leaves the rest of the arrangement unchanged', () => {
    fc.assert(
      fc.property(storedBoards, aCard, (settings, card) => {
        const once = after(settings, (latest) => toggleSize(latest, CONTEXT, card));
        const twice = after(once, (latest) => toggleSize(latest, CONTEXT, card));
        const wasExpanded = getArrangement(settings, CONTEXT).expanded.includes(card);
        expect(getArrangement(once, CONTEXT).expanded.includes(card)).toBe(!wasExpanded);
        expect(new Set(getArrangement(twice, CONTEXT).expanded)).toEqual(
          new Set(getArrangement(settings, CONTEXT).expanded),
        );
        expect(shownCards(twice, CONTEXT)).toEqual(shownCards(settings, CONTEXT));
      }),
    );
  });
});

describe('hidden cards', () => {
  it('hideCard is undone by showCards and moves no card', () => {
    fc.assert(
      fc.property(storedBoards, aCard, (settings, card) => {
        fc.pre(shownCards(settings, CONTEXT).includes(card));
        const hidden = after(settings, (latest) => hideCard(latest, CONTEXT, card));
        expect(shownCards(hidden, CONTEXT)).toEqual(shownCards(settings, CONTEXT).filter((other) => other !== card));
        const shown = after(hidden, (latest) => showCards(latest, CONTEXT, [card]));
        expect(shownCards(shown, CONTEXT)).toEqual(shownCards(settings, CONTEXT));
      }),
    );
  });

  it('a saved view has its own hidden cards, and leaving it restores the others', () => {
    const views = [{ ...MY_VIEW, hiddenCards: ['books'] as const }];
    const settings: BoardSettings = { ...UNTOUCHED, views, hidden: ['monday'] };
    const saved = after(settings, () => chooseView('My View'));
    expect(getHiddenCards(saved, CONTEXT)).toEqual(['books']);
    expect(
      getHiddenCards(
        after(saved, () => chooseView('Projects')),
        CONTEXT,
      ),
    ).toEqual(['monday']);
  });

  it('friday still shows on a friday after a view was only chosen or saved', () => {
    const friday = { ...CONTEXT, today: FRIDAY };
    const settings = after(
      UNTOUCHED,
      () => chooseView('My View'),
      (latest) => saveView(latest, CONTEXT, 'Mornings'),
      () => chooseView('This Week'),
    );
    expect(shownCards(settings, friday)).toContain('friday');
  });

  it('showCards changes nothing for a visible card', () => {
    expect(showCards(UNTOUCHED, CONTEXT, ['monday'])).toEqual({});
  });

  it('hideCard leaves a saved view, but not a built-in one', () => {
    const preset = { ...UNTOUCHED, mode: 'Projects' };
    expect(getMode(after(preset, (latest) => hideCard(latest, CONTEXT, 'books')))).toBe('Projects');
    const saved = { ...UNTOUCHED, mode: 'My View' };
    expect(getMode(after(saved, (latest) => hideCard(latest, CONTEXT, 'books')))).toBe(CUSTOM_MODE);
  });
});

describe('views', () => {
  it('each built-in view has its own order, and not all expand the same cards', () => {
    const boards = PRESETS.map(({ name }) => after(UNTOUCHED, () => chooseView(name)));
    expect(new Set(boards.map((board) => shownCards(board, CONTEXT).join())).size).toBe(PRESETS.length);
    expect(boards.map((board) => getArrangement(board, CONTEXT).expanded)).toEqual([
      ['saturday'],
      ['saturday'],
      ['weekly-goals'],
      [],
      ['project-7'],
    ]);
  });

  it('a built-in view follows the day and the projects', () => {
    const daily = { ...UNTOUCHED, mode: 'Daily Focus' };
    expect(shownCards(daily, { ...CONTEXT, today: '2026-11-23' })[0]).toBe('monday');
    const projects = { ...UNTOUCHED, mode: 'Projects' };
    expect(shownCards(projects, { ...CONTEXT, projects: [projectCard(5), ...PROJECTS] })[0]).toBe('project-5');
  });

  it('choosing a saved view restores it exactly, whatever was changed since', () => {
    fc.assert(
      fc.property(storedBoards, aCard, (settings, card) => {
        // Today's card stays hidden once it was hidden by name.
        fc.pre(card !== 'saturday');
        const saved = after(settings, (latest) => saveView(latest, CONTEXT, '  Evenings '));
        expect(getMode(saved)).toBe('Evenings');
        const shown = shownCards(saved, CONTEXT);
        expect(shown).toEqual(shownCards(settings, CONTEXT));
        const since = after(
          saved,
          (latest) => toggleSize(latest, CONTEXT, card),
          (latest) => hideCard(latest, CONTEXT, card),
          (latest) => moveCard(latest, CONTEXT, 'monday', 3),
          () => chooseView('Evenings'),
        );
        expect(shownCards(since, CONTEXT)).toEqual(shown);
        expect(getArrangement(since, CONTEXT).expanded).toEqual(getArrangement(settings, CONTEXT).expanded);
      }),
    );
  });

  it('saving under an existing name replaces that view', () => {
    const settings = after(
      UNTOUCHED,
      (latest) => hideCard(latest, CONTEXT, 'books'),
      (latest) => saveView(latest, CONTEXT, 'My View'),
    );
    expect(settings.views).toHaveLength(1);
    expect(settings.views[0]?.hiddenCards).toEqual(['friday', 'books']);
  });

  it.each(['', '   ', '\u200B\u3164', 'custom', 'Projects', 'daily focus'])('saveView ignores the name %j', (name) => {
    expect(saveView(UNTOUCHED, CONTEXT, name)).toEqual({});
  });

  it('deleting the chosen view keeps the board as it is', () => {
    fc.assert(
      fc.property(storedBoards, (settings) => {
        const mode = getMode(settings);
        const remaining = after(settings, (latest) => deleteView(latest, CONTEXT, mode));
        expect(remaining.views.map(({ name }) => name)).not.toContain(mode);
        expect(shownCards(remaining, CONTEXT)).toEqual(shownCards(settings, CONTEXT));
        expect(getArrangement(remaining, CONTEXT).expanded).toEqual(getArrangement(settings, CONTEXT).expanded);
      }),
    );
  });

  it('undoing a change restores all of it, unless a later change builds on it', () => {
    fc.assert(
      fc.property(storedBoards, aCard, (settings, card) => {
        const change = toggleSize(settings, CONTEXT, card);
        const changed = after(settings, () => change);
        expect(after(changed, (latest) => createReversal(settings, change, latest))).toEqual(settings);
        const since = after(changed, (latest) => toggleSize(latest, CONTEXT, 'sunday'));
        expect(createReversal(settings, change, since)).toEqual({});
      }),
    );
    const elsewhere = after(UNTOUCHED, (latest) => saveView(latest, CONTEXT, 'Mornings'));
    const hidden = hideCard(UNTOUCHED, CONTEXT, 'books');
    const both = { ...elsewhere, ...hidden };
    expect(after(both, (latest) => createReversal(UNTOUCHED, hidden, latest)).views).toBe(elsewhere.views);
  });

  it('a view deleted in another tab counts as not chosen', () => {
    expect(getMode({ ...UNTOUCHED, mode: 'Gone' })).toBe('This Week');
    expect(getMode({ ...UNTOUCHED, mode: 'Gone', order: ['books'] })).toBe(CUSTOM_MODE);
  });
});
