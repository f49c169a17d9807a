import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayIndex } from '#shared/calendar/day.ts';
import { moveDays } from './move-days.ts';

describe('moveDays', () => {
  it.each([
    ['2026-07-15', ['Today', 'Tomorrow', 'Friday', 'Saturday', 'Sunday', 'Next Monday']],
    ['2026-07-18', ['Today', 'Tomorrow', 'Next Monday']],
    [
      '2026-07-19',
      ['Today', 'Tomorrow', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Next Monday'],
    ],
  ])('offers the days up to the next Monday on %s', (today, labels) => {
    expect(moveDays(today).map(({ label }) => label)).toEqual(labels);
  });

  it('offers consecutive days that end on a Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (count) => {
        const today = addDays('2026-01-01', count);
        const days = moveDays(today).map(({ day }) => day);
        expect(days).toEqual(days.map((_, index) => addDays(today, index)));
        expect(weekdayIndex(days.at(-1) ?? today)).toBe(0);
      }),
    );
  });
});
