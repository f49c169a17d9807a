import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDay, lengthOfMonth } from '#tests/support/calendar.ts';
import { addDays, getParts } from './day.ts';
import { daysInMonth, firstOfMonth, lastOfMonth } from './month.ts';

it.each([
  ['2026-11-21', '2026-11-01', '2026-11-30'],
  ['2028-02-10', '2028-02-01', '2028-02-29'],
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['1900-02-01', '1900-02-01', '1900-02-28'],
  ['2000-02-01', '2000-02-01', '2000-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['9999-12-05', '9999-12-01', '9999-12-31'],
  ['0050-02-05', '0050-02-01', '0050-02-28'],
])('the month of %s is from %s to %s', (day, first, last) => {
  expect([firstOfMonth(day), lastOfMonth(day)]).toEqual([first, last]);
});

it('daysInMonth and lastOfMonth match a wall calendar', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { year, month } = getParts(day);
      expect(daysInMonth(day)).toBe(lengthOfMonth(year, month));
      expect(getParts(lastOfMonth(day))).toEqual({ year, month, dayOfMonth: lengthOfMonth(year, month) });
    }),
  );
});

it('the day after the last of a month is the first of the next', () => {
  const inner = anyDay.filter((day) => day < '9999-12-01');
  fc.assert(
    fc.property(inner, (day) => {
      const next = addDays(lastOfMonth(day), 1);
      expect(firstOfMonth(next)).toBe(next);
      expect(firstOfMonth(day) <= day && day <= lastOfMonth(day)).toBe(true);
    }),
  );
});
