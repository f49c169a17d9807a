import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangementOf,
  chooseView,
  deleteView,
  hiddenCardsOf,
  hideCard,
  modeOf,
  moveCard,
  reversalOf,
  saveView,
  showCards,
  shownCards,
  toggleSize,
  type Kept,
  type KeptChange,
} from './arrangement.ts';
import { FIXED_CARDS, projectCard, type CardId } from './cards.ts';
import { CUSTOM, MY_VIEW, PRESETS, type Scene } from './views.ts';

const SATURDAY = '2026-11-21';
const FRIDAY = '2026-11-20';
const PROJECTS = [7, 3, 12].map(projectCard);
const SCENE: Scene = { today: SATURDAY, projects: PROJECTS };
const ALL: readonly CardId[] = [...FIXED_CARDS, ...PROJECTS];
const UNTOUCHED: Kept = {
  hidden: undefined,
  hiddenByName: undefined,
  order: undefined,
  expanded: undefined,
  views: [MY_VIEW],
  mode: undefined,
};

const aCard = fc.constantFrom(...ALL);
const cards = fc.shuffledSubarray([...ALL, projectCard(99)]);
const keptWalls = fc.record<Kept>({
  hidden: fc.option(cards, { nil: undefined }),
  hiddenByName: fc.option(cards, { nil: undefined }),
  order: fc.option(cards, { nil: undefined }),
  expanded: fc.option(cards, { nil: undefined }),
  views: fc.constantFrom<Kept['views'][]>([], [MY_VIEW], [{ ...MY_VIEW, name: 'Mornings', hiddenCards: ['books'] }]),
  mode: fc.constantFrom(undefined, CUSTOM, 'My View', 'Mornings', 'Gone', ...PRESETS.map(({ name }) => name)),
});

/** What is kept after several changes, one after the other. */
function after(kept: Kept, ...changes: ((latest: Kept) => KeptChange)[]): Kept {
  const latest = { ...kept };
  for (const change of changes) Object.assign(latest, change(latest));
  return latest;
}

describe('a wall that nobody has changed', () => {
  it('is that of this week, with friday hidden', () => {
    expect(modeOf(UNTOUCHED)).toBe('This Week');
    expect(hiddenCardsOf(UNTOUCHED, SCENE)).toEqual(['friday']);
    expect(shownCards(UNTOUCHED, SCENE)).toEqual(ALL.filter((card) => card !== 'friday'));
    expect(arrangementOf(UNTOUCHED, SCENE).expanded).toEqual([]);
  });

  it('shows friday on a friday, and hides it on other days once something else was hidden on one', () => {
    const friday = { ...SCENE, today: FRIDAY };
    expect(shownCards(UNTOUCHED, friday)).toContain('friday');
    const kept = after(UNTOUCHED, (latest) => hideCard(latest, friday, 'books'));
    expect(kept.hidden).toEqual(['friday', 'books']);
    expect(shownCards(kept, friday)).toContain('friday');
    expect(shownCards(kept, SCENE)).not.toContain('friday');
  });
});

describe("today's card", () => {
  const friday: Scene = { ...SCENE, today: FRIDAY };
  const mondayView = { ...MY_VIEW, name: 'Mornings', hiddenCards: ['monday'] as const };

  it.each<[string, Kept]>([
    ['another card was hidden', after(UNTOUCHED, (latest) => hideCard(latest, SCENE, 'books'))],
    ['a view was saved', after(UNTOUCHED, (latest) => saveView(latest, SCENE, 'Evenings'))],
    ['a saved view was chosen', after(UNTOUCHED, () => chooseView('My View'))],
    [
      'a card was moved in a saved view',
      after(
        UNTOUCHED,
        () => chooseView('My View'),
        (latest) => moveCard(latest, SCENE, 'books', 0),
      ),
    ],
    ['an earlier version kept it as hidden', { ...UNTOUCHED, hidden: ['friday', 'books'] }],
  ])('shows on a friday after %s', (_, kept) => {
    expect(shownCards(kept, friday)).toContain('friday');
    expect(hiddenCardsOf(kept, friday)).not.toContain('friday');
  });

  it('is never hidden by a view', () => {
    const kept: Kept = { ...UNTOUCHED, views: [mondayView], mode: 'Mornings' };
    expect(shownCards(kept, { ...SCENE, today: '2026-11-23' })).toContain('monday');
    expect(shownCards(kept, SCENE)).not.toContain('monday');
  });

  it('stays hidden where the person hid that very card, until they show it', () => {
    const hidden = after(UNTOUCHED, (latest) => hideCard(latest, friday, 'friday'));
    expect(shownCards(hidden, friday)).not.toContain('friday');
    const shown = after(hidden, (latest) => showCards(latest, friday, ['friday']));
    expect(shownCards(shown, friday)).toContain('friday');
    expect(shown.hiddenByName).toEqual([]);
    const earlier: Kept = { ...UNTOUCHED, hidden: ['monday'] };
    expect(shownCards(earlier, { ...SCENE, today: '2026-11-23' })).not.toContain('monday');
  });
});

describe('the cards that show', () => {
  it('are each of them once, without those that are hidden', () => {
    fc.assert(
      fc.property(keptWalls, (kept) => {
        const shown = shownCards(kept, SCENE);
        const hidden = hiddenCardsOf(kept, SCENE);
        expect(shown.toSorted()).toEqual(ALL.filter((card) => !hidden.includes(card)).toSorted());
      }),
    );
  });

  it('have places for the projects that an order names before they are known', () => {
    const kept: Kept = { ...UNTOUCHED, order: ['project-3', 'monday'], mode: CUSTOM };
    expect(shownCards(kept, { today: SATURDAY, projects: undefined }).slice(0, 2)).toEqual(['project-3', 'monday']);
    expect(shownCards(kept, { today: SATURDAY, projects: [] })).not.toContain('project-3');
  });
});

describe('a card that is moved', () => {
  it('is at its place, and the others are in the order in which they were', () => {
    fc.assert(
      fc.property(keptWalls, aCard, fc.integer({ min: 0, max: 20 }), (kept, card, place) => {
        const before = shownCards(kept, SCENE);
        fc.pre(before.includes(card));
        const moved = after(kept, (latest) => moveCard(latest, SCENE, card, place));
        const shown = shownCards(moved, SCENE);
        expect(shown.indexOf(card)).toBe(Math.min(place, before.length - 1));
        expect(shown.filter((other) => other !== card)).toEqual(before.filter((other) => other !== card));
        const isMoved = before.indexOf(card) !== shown.indexOf(card);
        expect(modeOf(moved)).toBe(isMoved ? CUSTOM : modeOf(kept));
      }),
    );
  });

  it('changes nothing where it does not show any more', () => {
    expect(moveCard(UNTOUCHED, SCENE, 'friday', 0)).toEqual({});
    expect(moveCard(UNTOUCHED, SCENE, projectCard(99), 0)).toEqual({});
  });

  it('leaves those that do not show where they were among the others', () => {
    const kept: Kept = { ...UNTOUCHED, mode: CUSTOM, hidden: ['tuesday'], order: ['monday', 'tuesday', 'books'] };
    const moved = moveCard(kept, { today: SATURDAY, projects: [] }, 'books', 0);
    expect(moved.order?.slice(0, 3)).toEqual(['books', 'tuesday', 'monday']);
  });

  it('loses no project that is not known yet, and keeps what was expanded by a view', () => {
    const kept: Kept = { ...UNTOUCHED, order: ['project-99', 'monday', 'tuesday'], mode: CUSTOM };
    expect(moveCard(kept, SCENE, 'tuesday', 0).order).toContain('project-99');
    expect(moveCard({ ...UNTOUCHED, mode: 'Daily Focus' }, SCENE, 'books', 0).expanded).toEqual(['saturday']);
  });
});

describe('sizes', () => {
  it('toggle, and the rest of the arrangement stays', () => {
    fc.assert(
      fc.property(keptWalls, aCard, (kept, card) => {
        const once = after(kept, (latest) => toggleSize(latest, SCENE, card));
        const twice = after(once, (latest) => toggleSize(latest, SCENE, card));
        const wasExpanded = arrangementOf(kept, SCENE).expanded.includes(card);
        expect(arrangementOf(once, SCENE).expanded.includes(card)).toBe(!wasExpanded);
        expect(new Set(arrangementOf(twice, SCENE).expanded)).toEqual(new Set(arrangementOf(kept, SCENE).expanded));
        expect(shownCards(twice, SCENE)).toEqual(shownCards(kept, SCENE));
      }),
    );
  });
});

describe('hiding', () => {
  it('is taken back by showing, and moves nothing', () => {
    fc.assert(
      fc.property(keptWalls, aCard, (kept, card) => {
        fc.pre(shownCards(kept, SCENE).includes(card));
        const hidden = after(kept, (latest) => hideCard(latest, SCENE, card));
        expect(shownCards(hidden, SCENE)).toEqual(shownCards(kept, SCENE).filter((other) => other !== card));
        const shown = after(hidden, (latest) => showCards(latest, SCENE, [card]));
        expect(shownCards(shown, SCENE)).toEqual(shownCards(kept, SCENE));
      }),
    );
  });

  it('is what a saved view says while it is followed, and then again what it was', () => {
    const views = [{ ...MY_VIEW, hiddenCards: ['books'] as const }];
    const kept: Kept = { ...UNTOUCHED, views, hidden: ['monday'] };
    const saved = after(kept, () => chooseView('My View'));
    expect(hiddenCardsOf(saved, SCENE)).toEqual(['books']);
    expect(
      hiddenCardsOf(
        after(saved, () => chooseView('Projects')),
        SCENE,
      ),
    ).toEqual(['monday']);
  });

  it('counts as never changed after a view was chosen or saved', () => {
    const friday = { ...SCENE, today: FRIDAY };
    const kept = after(
      UNTOUCHED,
      () => chooseView('My View'),
      (latest) => saveView(latest, SCENE, 'Mornings'),
      () => chooseView('This Week'),
    );
    expect(shownCards(kept, friday)).toContain('friday');
  });

  it('of what is not hidden changes nothing', () => {
    expect(showCards(UNTOUCHED, SCENE, ['monday'])).toEqual({});
  });

  it('leaves a saved view, which says what is hidden, but not a built-in one', () => {
    const preset = { ...UNTOUCHED, mode: 'Projects' };
    expect(modeOf(after(preset, (latest) => hideCard(latest, SCENE, 'books')))).toBe('Projects');
    const saved = { ...UNTOUCHED, mode: 'My View' };
    expect(modeOf(after(saved, (latest) => hideCard(latest, SCENE, 'books')))).toBe(CUSTOM);
  });
});

describe('views', () => {
  it('each built-in one has an order of its own, and they do not expand the same cards', () => {
    const walls = PRESETS.map(({ name }) => after(UNTOUCHED, () => chooseView(name)));
    expect(new Set(walls.map((wall) => shownCards(wall, SCENE).join())).size).toBe(PRESETS.length);
    expect(walls.map((wall) => arrangementOf(wall, SCENE).expanded)).toEqual([
      ['saturday'],
      ['weekly-goals'],
      [],
      ['project-7'],
    ]);
  });

  it('a built-in one follows the day and the projects', () => {
    const daily = { ...UNTOUCHED, mode: 'Daily Focus' };
    expect(shownCards(daily, { ...SCENE, today: '2026-11-23' })[0]).toBe('monday');
    const projects = { ...UNTOUCHED, mode: 'Projects' };
    expect(shownCards(projects, { ...SCENE, projects: [projectCard(5), ...PROJECTS] })[0]).toBe('project-5');
  });

  it('what is saved comes back exactly, whatever was done since', () => {
    fc.assert(
      fc.property(keptWalls, aCard, (kept, card) => {
        // Today's card stays hidden once it was hidden by name.
        fc.pre(card !== 'saturday');
        const saved = after(kept, (latest) => saveView(latest, SCENE, '  Evenings '));
        expect(modeOf(saved)).toBe('Evenings');
        const shown = shownCards(saved, SCENE);
        expect(shown).toEqual(shownCards(kept, SCENE));
        const since = after(
          saved,
          (latest) => toggleSize(latest, SCENE, card),
          (latest) => hideCard(latest, SCENE, card),
          (latest) => moveCard(latest, SCENE, 'monday', 3),
          () => chooseView('Evenings'),
        );
        expect(shownCards(since, SCENE)).toEqual(shown);
        expect(arrangementOf(since, SCENE).expanded).toEqual(arrangementOf(kept, SCENE).expanded);
      }),
    );
  });

  it('one of the same name is replaced', () => {
    const kept = after(
      UNTOUCHED,
      (latest) => hideCard(latest, SCENE, 'books'),
      (latest) => saveView(latest, SCENE, 'My View'),
    );
    expect(kept.views).toHaveLength(1);
    expect(kept.views[0]?.hiddenCards).toEqual(['friday', 'books']);
  });

  it.each(['', '   ', '\u200B\u3164', 'custom', 'Projects', 'daily focus'])('nothing is saved as %j', (name) => {
    expect(saveView(UNTOUCHED, SCENE, name)).toEqual({});
  });

  it('after the chosen one is deleted the wall stays as it is, without a view', () => {
    fc.assert(
      fc.property(keptWalls, (kept) => {
        const mode = modeOf(kept);
        const left = after(kept, (latest) => deleteView(latest, SCENE, mode));
        expect(left.views.map(({ name }) => name)).not.toContain(mode);
        expect(shownCards(left, SCENE)).toEqual(shownCards(kept, SCENE));
        expect(arrangementOf(left, SCENE).expanded).toEqual(arrangementOf(kept, SCENE).expanded);
      }),
    );
  });

  it('a change is taken back as a whole, unless another has gone on from it', () => {
    fc.assert(
      fc.property(keptWalls, aCard, (kept, card) => {
        const change = toggleSize(kept, SCENE, card);
        const changed = after(kept, () => change);
        expect(after(changed, (latest) => reversalOf(kept, change, latest))).toEqual(kept);
        const since = after(changed, (latest) => toggleSize(latest, SCENE, 'sunday'));
        expect(reversalOf(kept, change, since)).toEqual({});
      }),
    );
    const elsewhere = after(UNTOUCHED, (latest) => saveView(latest, SCENE, 'Mornings'));
    const hidden = hideCard(UNTOUCHED, SCENE, 'books');
    const both = { ...elsewhere, ...hidden };
    expect(after(both, (latest) => reversalOf(UNTOUCHED, hidden, latest)).views).toBe(elsewhere.views);
  });

  it('one that another tab has deleted is none', () => {
    expect(modeOf({ ...UNTOUCHED, mode: 'Gone' })).toBe('This Week');
    expect(modeOf({ ...UNTOUCHED, mode: 'Gone', order: ['books'] })).toBe(CUSTOM);
  });
});
