import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, getParts, weekdayIndex } from '#shared/calendar/day.ts';
import { anyDay } from '#tests/support/calendar.ts';
import { newDayAt } from './new-day.rules.ts';

/** Any day with a day before it and room for an absence after it. */
const anyToday = anyDay.filter((day) => day > '0002-01-01' && day < '9990-01-01');
const anyAbsence = fc.integer({ min: 1, max: 400 });

/** Returns the days after `from` up to `to`, one by one. */
function daysAfter(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

describe('newDayAt', () => {
  it('is undefined on the day of the last visit, or when the clock has gone back', () => {
    fc.assert(
      fc.property(anyToday, fc.integer({ min: 0, max: 400 }), (today, ahead) => {
        expect(newDayAt(today, addDays(today, ahead))).toBeUndefined();
      }),
    );
  });

  it('starts a new day after one or more days and crosses out from the last visit on', () => {
    fc.assert(
      fc.property(anyToday, anyAbsence, (today, absence) => {
        const last = addDays(today, -absence);
        expect(newDayAt(today, last)).toMatchObject({ today, crossOutFrom: last, isReturn: true });
      }),
    );
  });

  it('starts a new week if a Monday has passed, and a new month if a first has passed', () => {
    fc.assert(
      fc.property(anyToday, anyAbsence, (today, absence) => {
        const last = addDays(today, -absence);
        const passed = daysAfter(last, today);
        expect(newDayAt(today, last)).toMatchObject({
          isNewWeek: passed.some((day) => weekdayIndex(day) === 0),
          isNewMonth: passed.some((day) => getParts(day).dayOfMonth === 1),
        });
      }),
    );
  });

  it('without a last visit covers yesterday and shows no empty dialog', () => {
    fc.assert(
      fc.property(anyToday, (today) => {
        expect(newDayAt(today, undefined)).toEqual({
          today,
          crossOutFrom: addDays(today, -1),
          isNewWeek: weekdayIndex(today) === 0,
          isNewMonth: getParts(today).dayOfMonth === 1,
          isReturn: false,
        });
      }),
    );
  });

  it.each([
    ['Sunday to Monday', '2026-11-22', '2026-11-23', { isNewWeek: true, isNewMonth: false }],
    ['the end of January', '2026-01-31', '2026-02-01', { isNewWeek: false, isNewMonth: true }],
    ['the end of a year', '2026-12-31', '2027-01-01', { isNewWeek: false, isNewMonth: true }],
    ['a leap day', '2028-02-28', '2028-02-29', { isNewWeek: false, isNewMonth: false }],
    ['a fortnight', '2026-11-04', '2026-11-18', { isNewWeek: true, isNewMonth: false }],
    ['a month that begins on a Monday', '2027-01-31', '2027-02-01', { isNewWeek: true, isNewMonth: true }],
  ])('handles %s', (_name, last, today, expected) => {
    expect(newDayAt(today, last)).toMatchObject(expected);
  });
});

describe('the developer switch', () => {
  it('makes any visit the first Monday of a month and crosses out no future day', () => {
    fc.assert(
      fc.property(anyToday, fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined }), (today, distance) => {
        const last = distance === undefined ? undefined : addDays(today, distance);
        const newDay = newDayAt(today, last, true);
        expect(newDay).toMatchObject({ today, isNewWeek: true, isNewMonth: true, isReturn: true });
        const isPast = last !== undefined && last < today;
        expect(newDay?.crossOutFrom).toBe(isPast ? last : addDays(today, -1));
      }),
    );
  });
});
