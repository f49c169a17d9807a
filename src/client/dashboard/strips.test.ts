import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseView, hideCard, shownCards, showCards, type BoardSettings } from './arrangement.ts';
import { FIXED_CARDS, projectCard, WEEKDAY_CARDS, type CardId } from './cards.ts';
import { cardsAndUndecidedDays, foldedDays, placeWithFolded, undecidedDays } from './strips.ts';
import { MY_VIEW, PRESETS, getPreset, type BoardContext } from './views.ts';

const WEDNESDAY: BoardContext = { today: '2026-11-18', projects: [projectCard(7)] };
const FRIDAY: BoardContext = { ...WEDNESDAY, today: '2026-11-20' };
const UNTOUCHED: BoardSettings = {
  hidden: undefined,
  hiddenByName: undefined,
  order: undefined,
  expanded: undefined,
  views: [MY_VIEW],
  mode: undefined,
};

describe('a day that is hidden by default', () => {
  it('stands as a strip where its card would stand, in every view', () => {
    for (const mode of ['My View', ...PRESETS.map(({ name }) => name)]) {
      const settings = { ...UNTOUCHED, ...chooseView(mode) };
      expect(undecidedDays(settings, WEDNESDAY)).toEqual(['friday']);
      const shown = shownCards(showAll(settings), WEDNESDAY);
      expect(cardsAndUndecidedDays(settings, WEDNESDAY)).toEqual(shown);
    }
  });

  it('has no strip on the day itself, whose card shows', () => {
    expect(undecidedDays(UNTOUCHED, FRIDAY)).toEqual([]);
  });

  it('has no strip once the person has hidden or shown it', () => {
    const kept = { ...UNTOUCHED, ...hideCard(UNTOUCHED, WEDNESDAY, 'friday') };
    expect(undecidedDays(kept, WEDNESDAY)).toEqual([]);
    const shown = { ...UNTOUCHED, ...showCards(UNTOUCHED, WEDNESDAY, ['friday']) };
    expect(undecidedDays(shown, WEDNESDAY)).toEqual([]);
    expect(shownCards(shown, WEDNESDAY)).toContain('friday');
  });

  it('keeps its strip when the person hides another day, which gets none', () => {
    const settings = { ...UNTOUCHED, ...hideCard(UNTOUCHED, WEDNESDAY, 'monday') };
    expect(undecidedDays(settings, WEDNESDAY)).toEqual(['friday']);
  });
});

describe('the view Today', () => {
  it('leads with today in double size and folds the past days, on every day of the week', () => {
    for (const [past, weekday] of WEEKDAY_CARDS.entries()) {
      const context = { ...WEDNESDAY, today: `2026-11-${16 + past}` };
      const { order, expanded } = getPreset('Today')?.arrange(context) ?? { order: [], expanded: [] };
      expect(order.slice(0, 7 - past)).toEqual(WEEKDAY_CARDS.slice(past));
      expect(expanded).toEqual([weekday]);
      expect(foldedDays({ ...UNTOUCHED, mode: 'Today' }, context)).toEqual(WEEKDAY_CARDS.slice(0, past));
      expect(order.toSorted()).toEqual([...FIXED_CARDS, projectCard(7)].toSorted());
    }
  });

  it('is the only view that folds days', () => {
    expect(foldedDays(UNTOUCHED, WEDNESDAY)).toEqual([]);
  });
});

it('a card that is moved among the cards that are not folded gets that place among them', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...FIXED_CARDS], { minLength: 1 }),
      fc.subarray([...WEEKDAY_CARDS]),
      fc.nat(12),
      fc.nat(12),
      (shown, folded: readonly CardId[], from, wanted) => {
        const open = shown.filter((card) => !folded.includes(card));
        const card = open[from % (open.length || 1)];
        fc.pre(card !== undefined);
        const place = wanted % open.length;
        const others = shown.filter((other) => other !== card);
        const moved = others.toSpliced(placeWithFolded(shown, folded, card, place), 0, card);
        expect(moved.filter((other) => !folded.includes(other)).indexOf(card)).toBe(place);
      },
    ),
  );
});

function showAll(settings: BoardSettings): BoardSettings {
  return {
    ...settings,
    hidden: [],
    hiddenByName: [],
    views: settings.views.map((view) => ({ ...view, hiddenCards: [] })),
  };
}
