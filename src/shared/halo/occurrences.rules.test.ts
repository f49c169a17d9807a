import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onePerSeries } from './occurrences.rules.ts';

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
