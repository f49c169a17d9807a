import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getChain, onePerSeries, withoutCarriedOver } from './occurrences.rules.ts';

const TODAY = '2026-11-21';
const occurrence = (date: string, seriesId: number | null = 7, isCompleted = false) => ({
  seriesId,
  match: { date, isCompleted, isCrossedOut: false, isOnDay: date === TODAY },
});
const getDays = (found: readonly { match: { date: string } }[]) => found.map(({ match }) => match.date);

describe('onePerSeries', () => {
  const missed = occurrence('2026-11-20');
  const today = occurrence(TODAY);
  const tomorrow = occurrence('2026-11-22');

  it('keeps the next open occurrence', () => {
    expect(onePerSeries([missed, tomorrow, today], TODAY, false)).toEqual([today]);
    expect(onePerSeries([missed, tomorrow, occurrence(TODAY, 7, true)], TODAY, false)).toEqual([tomorrow]);
  });

  it('keeps the last occurrence if no open one is left', () => {
    const done = occurrence(TODAY, 7, true);
    expect(onePerSeries([occurrence('2026-11-19'), missed], TODAY, false)).toEqual([missed]);
    expect(onePerSeries([missed, done], TODAY, false)).toEqual([done]);
  });

  it('keeps the occurrence of the named day, also a completed one', () => {
    const done = occurrence(TODAY, 7, true);
    expect(onePerSeries([tomorrow, done], TODAY, true)).toEqual([done]);
    expect(onePerSeries([tomorrow, missed], TODAY, true)).toEqual([tomorrow]);
  });

  it('keeps every other item, in the order of the list', () => {
    const [one, other] = [occurrence('2026-11-25', null), occurrence('2026-11-18', null)];
    const second = occurrence('2026-11-24', 8);
    expect(onePerSeries([one, tomorrow, second, today, other], TODAY, false)).toEqual([one, second, today, other]);
  });

  it('keeps the same occurrence whatever the order, and when applied to parts', () => {
    const anyOccurrence = fc
      .record({ days: fc.integer({ min: 10, max: 30 }), isCompleted: fc.boolean() })
      .map(({ days, isCompleted }) => occurrence(`2026-11-${days}`, 7, isCompleted));
    const anyOccurrences = fc.uniqueArray(anyOccurrence, { minLength: 1, selector: ({ match }) => match.date });
    fc.assert(
      fc.property(anyOccurrences, fc.boolean(), fc.nat(), (found, isDaySaid, cut) => {
        const kept = getDays(onePerSeries(found, TODAY, isDaySaid));
        expect(kept).toHaveLength(1);
        expect(getDays(onePerSeries(found.toReversed(), TODAY, isDaySaid))).toEqual(kept);
        const [one, other] = [found.slice(0, cut % found.length), found.slice(cut % found.length)];
        const parts = [...onePerSeries(one, TODAY, isDaySaid), ...other];
        expect(getDays(onePerSeries(parts, TODAY, isDaySaid))).toEqual(kept);
      }),
    );
  });
});

describe('withoutCarriedOver', () => {
  const copy = (place: number, state: 'active' | 'completed' | 'crossed-out', isOnDay = false) => ({
    chain: { id: 3, place },
    match: { isCompleted: state === 'completed', isCrossedOut: state === 'crossed-out', isOnDay },
  });
  const original = copy(0, 'crossed-out');

  it('leaves out crossed-out items of which a later copy was found', () => {
    for (const state of ['active', 'completed', 'crossed-out'] as const) {
      const last = copy(2, state);
      expect(withoutCarriedOver([original, last, copy(1, 'crossed-out')], false)).toEqual([last]);
    }
  });

  it('keeps what was completed or is active, and what has no copy', () => {
    const kept = [copy(0, 'completed'), copy(1, 'active'), copy(2, 'active')];
    expect(withoutCarriedOver(kept, false)).toEqual(kept);
    const others = [original, { ...copy(1, 'active'), chain: { id: 4, place: 1 } }, { ...original, chain: null }];
    expect(withoutCarriedOver(others, false)).toEqual(others);
  });

  it('keeps the item of a day that the person named', () => {
    const found = [copy(0, 'crossed-out', true), copy(1, 'active')];
    expect(withoutCarriedOver(found, true)).toEqual(found);
    expect(withoutCarriedOver(found, false)).toEqual([found[1]]);
  });

  it('keeps the same items whatever the order, and when applied to parts', () => {
    const anyCopy = fc
      .record({ place: fc.nat({ max: 3 }), state: fc.constantFrom('active', 'completed', 'crossed-out') })
      .map(({ place, state }) => copy(place, state));
    fc.assert(
      fc.property(fc.array(anyCopy, { minLength: 1 }), fc.nat(), (found, cut) => {
        const kept = withoutCarriedOver(found, false);
        expect(kept.length).toBeGreaterThan(0);
        expect(withoutCarriedOver(found.toReversed(), false)).toEqual(kept.toReversed());
        const place = cut % found.length;
        const parts = [...withoutCarriedOver(found.slice(0, place), false), ...found.slice(place)];
        expect(withoutCarriedOver(parts, false)).toEqual(kept);
      }),
    );
  });

  it('knows the chain of a copy by its first item', () => {
    expect(getChain({ id: 5, ancestorId: null, carriedCount: 0 })).toEqual({ id: 5, place: 0 });
    expect(getChain({ id: 9, ancestorId: 5, carriedCount: 2 })).toEqual({ id: 5, place: 2 });
  });
});
