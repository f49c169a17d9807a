import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, isLeapYear, lengthOfMonth } from '#tests/support/calendar.ts';
import { addDays, daysBetween, getParts, weekdayIndex, type Day } from './day.ts';
import { daysOfWeek, getMonday, getSunday, weekNumber } from './week.ts';

/** Days whose week is fully within the calendar. */
const innerDay = anyDay.filter((day) => day > '0001-01-07' && day < '9999-12-26');

describe('a week', () => {
  it('starts on Monday and ends on Sunday', () => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) {
      expect([getMonday(day), getSunday(day)]).toEqual(['2026-11-16', '2026-11-22']);
    }
    expect(getMonday('2026-11-23')).toBe('2026-11-23');
    expect(getMonday('2027-01-01')).toBe('2026-12-28');
  });

  it('contains its day', () => {
    fc.assert(
      fc.property(innerDay, (day) => {
        const [monday, sunday] = [getMonday(day), getSunday(day)];
        expect(monday <= day && day <= sunday).toBe(true);
        expect([weekdayIndex(monday), weekdayIndex(sunday)]).toEqual([0, 6]);
        expect(daysBetween(monday, sunday)).toBe(6);
      }),
    );
  });

  it('is the same week for all of its seven days', () => {
    fc.assert(
      fc.property(innerDay, (day) => {
        const days = daysOfWeek(day);
        expect(days).toHaveLength(7);
        expect(days).toContain(day);
        for (const other of days) expect(daysOfWeek(other)).toEqual(days);
      }),
    );
  });
});

/** A second implementation of ISO 8601 week numbers, by ordinal days. */
function isoWeekNumber(day: Day): number {
  const { year, month, dayOfMonth } = getParts(day);
  let ordinal = dayOfMonth;
  for (let earlier = 1; earlier < month; earlier += 1) ordinal += lengthOfMonth(year, earlier);
  const week = Math.floor((ordinal - (weekdayIndex(day) + 1) + 10) / 7);
  if (week < 1) return weeksIn(year - 1);
  return week > weeksIn(year) ? 1 : week;
}

function weeksIn(year: number): number {
  const firstWeekday = weekdayIndex(`${String(year).padStart(4, '0')}-01-01`);
  return firstWeekday === 3 || (firstWeekday === 2 && isLeapYear(year)) ? 53 : 52;
}

describe('weekNumber', () => {
  it.each([
    ['2026-11-21', 47],
    ['2026-01-01', 1],
    ['2025-12-29', 1],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2021-01-03', 53],
    ['2024-12-30', 1],
    ['2023-01-01', 52],
  ])('of %s is %i', (day, week) => {
    expect(weekNumber(day)).toBe(week);
  });

  it('matches ISO 8601 on every day', () => {
    fc.assert(
      fc.property(innerDay, (day) => {
        expect(weekNumber(day)).toBe(isoWeekNumber(day));
      }),
      { numRuns: 1_000 },
    );
    for (let day = '2015-01-01'; day < '2045-01-01'; day = addDays(day, 1)) {
      if (weekNumber(day) !== isoWeekNumber(day)) expect([day, weekNumber(day)]).toEqual([day, isoWeekNumber(day)]);
    }
  });
});
