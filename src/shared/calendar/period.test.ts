import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay } from '#tests/support/calendar.ts';
import { addDays, getParts, weekdayIndex } from './day.ts';
import { daysInMonth, lastOfMonth } from './month.ts';
import { addPeriods, periodDay, periodNumber, periodStart } from './period.ts';
import { getSunday } from './week.ts';

/** Days whose neighbouring periods are fully within the calendar. */
const innerDay = anyDay.filter((day) => day > '0010-01-01' && day < '9990-01-01');

describe('a period', () => {
  it.each([
    [true, '2026-11-21', '2026-11-16'],
    [true, '2026-11-16', '2026-11-16'],
    [true, '2027-01-01', '2026-12-28'],
    [true, '2028-02-29', '2028-02-28'],
    [false, '2026-11-21', '2026-11-01'],
    [false, '2027-01-01', '2027-01-01'],
    [false, '2028-02-29', '2028-02-01'],
  ])('weekly %s, of %s starts on %s', (isWeekly, day, start) => {
    expect(periodStart(isWeekly, day)).toBe(start);
  });

  it('is identified by its first day, for each of its days', () => {
    fc.assert(
      fc.property(fc.boolean(), anyDay, (isWeekly, day) => {
        const start = periodStart(isWeekly, day);
        expect(start <= day).toBe(true);
        expect(periodStart(isWeekly, start)).toBe(start);
        expect(periodNumber(isWeekly, start)).toBe(periodNumber(isWeekly, day));
        expect(periodDay(isWeekly, periodNumber(isWeekly, day))).toBe(start);
        expect(isWeekly ? weekdayIndex(start) : getParts(start).dayOfMonth).toBe(isWeekly ? 0 : 1);
      }),
    );
  });

  it('has the number after the previous one', () => {
    fc.assert(
      fc.property(fc.boolean(), innerDay, (isWeekly, day) => {
        const number = periodNumber(isWeekly, day);
        const last = isWeekly ? getSunday(day) : lastOfMonth(day);
        expect(periodNumber(isWeekly, last)).toBe(number);
        expect(periodNumber(isWeekly, addDays(last, 1))).toBe(number + 1);
        expect(periodDay(isWeekly, number + 1)).toBe(addDays(last, 1));
      }),
    );
  });

  it('stays within the calendar', () => {
    expect(periodDay(false, 0)).toBe('0001-01-01');
    expect(periodDay(true, -1_000_000)).toBe('0001-01-01');
    expect(periodDay(false, 10_000 * 12)).toBe('9999-12-01');
    expect(periodDay(true, 1_000_000)).toBe('9999-12-31');
  });
});

describe('addPeriods', () => {
  it.each([
    [true, '2026-12-30', 1, '2027-01-06'],
    [true, '2026-11-21', -1, '2026-11-14'],
    [false, '2026-11-21', 1, '2026-12-21'],
    [false, '2026-12-21', 1, '2027-01-21'],
    [false, '2027-01-21', -1, '2026-12-21'],
    [false, '2027-01-31', 1, '2027-02-28'],
    [false, '2028-01-31', 1, '2028-02-29'],
    [false, '2028-03-31', -1, '2028-02-29'],
    [false, '2026-10-31', -12, '2025-10-31'],
    [false, '9999-12-15', 1, '9999-12-15'],
    [false, '0001-01-15', -1, '0001-01-15'],
  ])('weekly %s, from %s by %i leads to %s', (isWeekly, day, count, expected) => {
    expect(addPeriods(isWeekly, day, count)).toBe(expected);
  });

  it('leads to the same weekday, or to the same day of the month if it exists', () => {
    fc.assert(
      fc.property(fc.boolean(), innerDay, fc.integer({ min: -50, max: 50 }), (isWeekly, day, count) => {
        const other = addPeriods(isWeekly, day, count);
        expect(periodNumber(isWeekly, other)).toBe(periodNumber(isWeekly, day) + count);
        if (isWeekly) expect(weekdayIndex(other)).toBe(weekdayIndex(day));
        else expect(getParts(other).dayOfMonth).toBe(Math.min(getParts(day).dayOfMonth, daysInMonth(other)));
      }),
    );
  });
});
