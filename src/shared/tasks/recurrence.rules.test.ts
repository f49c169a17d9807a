import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { firstOccurrence, occurrencesBetween, occursOn, type Recurrence } from './recurrence.rules.ts';

const PATTERNS = ['daily', 'weekly', 'weekdays', 'monthly'] as const;
const DAYS_LOOKED_AT = 800;

const aDay = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('1999-12-25', offset));
const aRecurrence = fc.record({ pattern: fc.constantFrom(...PATTERNS), startDay: aDay });

const starting = (pattern: Recurrence['pattern'], startDay: Day, fields: Partial<Recurrence> = {}): Recurrence => ({
  pattern,
  startDay,
  anchorDay: startDay,
  endDay: null,
  ...fields,
});

/** Finds the occurrences by stepping through a JavaScript Date day by day, independent of the calendar functions. */
function bruteForce(pattern: Recurrence['pattern'], start: Day, count: number): Day[] {
  const date = new Date(`${start}T12:00:00Z`);
  const [weekday, dayOfMonth] = [date.getUTCDay(), date.getUTCDate()];
  const found: Day[] = [];
  for (let index = 0; index < count; index += 1) {
    const tomorrow = new Date(date.getTime() + 86_400_000);
    const isLastOfMonth = tomorrow.getUTCDate() === 1;
    const isDue = {
      none: false,
      daily: true,
      weekly: date.getUTCDay() === weekday,
      weekdays: date.getUTCDay() !== 0 && date.getUTCDay() !== 6,
      monthly: date.getUTCDate() === dayOfMonth || (isLastOfMonth && date.getUTCDate() < dayOfMonth),
    }[pattern];
    if (isDue) found.push(date.toISOString().slice(0, 10));
    date.setTime(tomorrow.getTime());
  }
  return found;
}

describe('occurrencesBetween', () => {
  it('matches a day-by-day search of 800 days, for any pattern and start', () => {
    fc.assert(
      fc.property(aRecurrence, ({ pattern, startDay }) => {
        const last = addDays(startDay, DAYS_LOOKED_AT - 1);
        expect(occurrencesBetween(starting(pattern, startDay), startDay, last)).toEqual(
          bruteForce(pattern, startDay, DAYS_LOOKED_AT),
        );
      }),
    );
  });

  it('is consistent with occursOn for any range', () => {
    fc.assert(
      fc.property(aRecurrence, aDay, fc.nat(100), ({ pattern, startDay }, from, length) => {
        const series = starting(pattern, startDay);
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
        expect(occurrencesBetween(series, from, addDays(from, length))).toEqual(
          days.filter((day) => occursOn(series, day)),
        );
      }),
    );
  });

  it('starts at the start and stops after the end', () => {
    fc.assert(
      fc.property(aRecurrence, fc.nat(60), ({ pattern, startDay }, length) => {
        const endDay = addDays(startDay, length);
        const days = occurrencesBetween(
          starting(pattern, startDay, { endDay }),
          addDays(startDay, -400),
          addDays(endDay, 400),
        );
        expect(days).toEqual(bruteForce(pattern, startDay, length + 1));
      }),
    );
  });

  it('has exactly one day per month for a monthly series', () => {
    const days = occurrencesBetween(starting('monthly', '2027-01-31'), '2027-01-01', '2028-12-31');
    expect(days.map((day) => day.slice(0, 7))).toEqual([...new Set(days.map((day) => day.slice(0, 7)))]);
    expect(days).toHaveLength(24);
  });

  it('does not drift at the end of a month', () => {
    expect(occurrencesBetween(starting('monthly', '2027-01-31'), '2027-01-31', '2027-06-30')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect(occurrencesBetween(starting('monthly', '2027-12-30'), '2028-02-01', '2028-03-31')).toEqual([
      '2028-02-29',
      '2028-03-30',
    ]);
  });

  it("keeps the anchor's day of the month when a segment starts in February", () => {
    const part = starting('monthly', '2027-02-28', { anchorDay: '2027-01-31' });
    expect(occurrencesBetween(part, '2027-02-01', '2027-04-30')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('is empty without a pattern', () => {
    expect(occurrencesBetween(starting('none', '2027-01-01'), '2027-01-01', '2027-12-31')).toEqual([]);
  });
});

describe('firstOccurrence', () => {
  it('is the first matching day on or after the start', () => {
    fc.assert(
      fc.property(aRecurrence, ({ pattern, startDay }) => {
        expect(firstOccurrence(pattern, startDay)).toBe(bruteForce(pattern, startDay, 40)[0]);
      }),
    );
  });

  it('of weekdays on a weekend is the Monday', () => {
    expect(firstOccurrence('weekdays', '2026-11-21')).toBe('2026-11-23');
    expect(firstOccurrence('weekdays', '2026-11-22')).toBe('2026-11-23');
    expect(firstOccurrence('daily', '2026-11-21')).toBe('2026-11-21');
  });
});
