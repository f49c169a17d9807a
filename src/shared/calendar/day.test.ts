import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  fromDayNumber,
  isDay,
  toLocalDay,
  millisecondsUntilMidnight,
  getParts,
  toDayNumber,
  weekdayIndex,
} from './day.ts';
import { anyDay, lengthOfMonth } from '#tests/support/calendar.ts';

const HOUR = 3_600_000;

describe('a day', () => {
  it('is valid exactly when a wall calendar has it', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(number(9_999), number(14), number(33), (year, month, dayOfMonth) => {
        const exists =
          year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= lengthOfMonth(year, month);
        const pad = (value: number, length: number) => String(value).padStart(length, '0');
        expect(isDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`)).toBe(exists);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '1600-02-29'])('%s is valid', (day) => {
    expect(isDay(day)).toBe(true);
  });

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-2-3',
    '2026-04-31',
    '0000-12-31',
    '10000-01-01',
    ' 2026-02-03',
    '2026-02-03\n',
    '2026-02-03T10:00',
    '２０２６-02-03',
    '-026-02-03',
  ])('%j is invalid', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('is invalid for any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isDay(text)).toBe(false);
      }),
    );
  });

  it('can be split into its parts', () => {
    expect(getParts('2026-11-05')).toEqual({ year: 2026, month: 11, dayOfMonth: 5 });
    expect(getParts('0099-01-31')).toEqual({ year: 99, month: 1, dayOfMonth: 31 });
  });
});

describe('day numbers', () => {
  it('start at 1970-01-01', () => {
    expect(toDayNumber('1970-01-01')).toBe(0);
    expect(toDayNumber('1969-12-31')).toBe(-1);
    expect(toDayNumber('2000-03-01')).toBe(11_017);
  });

  it('convert to a day and back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(fromDayNumber(toDayNumber(day))).toBe(day);
      }),
    );
  });

  it('adding days and counting the days between are inverse', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(daysBetween(from, to)).toBe(0 - daysBetween(to, from));
      }),
    );
  });

  it('the next day is one day later, as on a wall calendar', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { year, month, dayOfMonth } = getParts(day);
        const next = getParts(addDays(day, 1));
        if (day === '9999-12-31') return;
        if (dayOfMonth < lengthOfMonth(year, month)) expect(next).toEqual({ year, month, dayOfMonth: dayOfMonth + 1 });
        else if (month < 12) expect(next).toEqual({ year, month: month + 1, dayOfMonth: 1 });
        else expect(next).toEqual({ year: year + 1, month: 1, dayOfMonth: 1 });
      }),
    );
  });

  it('order days like their strings', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (first, second) => {
        expect(first < second).toBe(daysBetween(first, second) > 0);
      }),
    );
  });

  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-31', 31, '2026-03-03'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it('stop at the ends of the calendar', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(addDays('2026-11-21', 1e9)).toBe('9999-12-31');
    expect(addDays('2026-11-21', -1e9)).toBe('0001-01-01');
  });

  it('count days with a clock change like any other', () => {
    // Berlin, New York, São Paulo (at midnight), Lord Howe (half an hour), Apia (a skipped day).
    for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2018-11-04', '2026-04-05', '2011-12-30']) {
      expect(addDays(addDays(day, 1), -1)).toBe(day);
      expect(daysBetween(addDays(day, -1), addDays(day, 1))).toBe(2);
    }
  });
});

describe('weekdayIndex', () => {
  it('counts from Monday', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(week.map(weekdayIndex)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(weekdayIndex('1969-12-28')).toBe(6);
  });

  it('matches Intl.DateTimeFormat', () => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const format = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
    const days = anyDay.filter((day) => day > '1600');
    fc.assert(
      fc.property(days, (day) => {
        expect(names[weekdayIndex(day)]).toBe(format.format(new Date(`${day}T00:00:00Z`)));
      }),
    );
  });
});

describe('toLocalDay and millisecondsUntilMidnight', () => {
  it('toLocalDay is the local day up to its last millisecond', () => {
    expect(toLocalDay(new Date(2026, 10, 21, 0, 0, 0, 0))).toBe('2026-11-21');
    expect(toLocalDay(new Date(2026, 10, 21, 23, 59, 59, 999))).toBe('2026-11-21');
    expect(toLocalDay(new Date(2028, 1, 29, 12))).toBe('2028-02-29');
    expect(toLocalDay(new Date(2027, 0, 1))).toBe('2027-01-01');
  });

  it('millisecondsUntilMidnight leads exactly to the next day', () => {
    const moments = fc.date({ min: new Date(2000, 0, 1), max: new Date(2060, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        const wait = millisecondsUntilMidnight(moment);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(25 * HOUR);
        expect(toLocalDay(new Date(moment.getTime() + wait - 1))).toBe(toLocalDay(moment));
        expect(toLocalDay(new Date(moment.getTime() + wait))).not.toBe(toLocalDay(moment));
      }),
    );
  });

  /** The instants at which days begin: in extreme time zones, in one with a half-hour offset, and at clock changes. */
  it.each([
    ['Pacific/Kiritimati', '2026-11-18', '2026-11-17T10:00:00Z'],
    ['America/Los_Angeles', '2026-11-18', '2026-11-18T08:00:00Z'],
    ['Asia/Kolkata', '2026-11-18', '2026-11-17T18:30:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
  ])('in %s %s begins at %s', (zone, day, instant) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const midnight = Date.parse(instant);
      expect(toLocalDay(new Date(midnight - 1))).toBe(addDays(day, -1));
      expect(toLocalDay(new Date(midnight))).toBe(day);
      expect(millisecondsUntilMidnight(new Date(midnight - HOUR))).toBe(HOUR);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('millisecondsUntilMidnight is a day at midnight and a minute at 23:59', () => {
    expect(millisecondsUntilMidnight(new Date(2026, 6, 15))).toBe(24 * HOUR);
    expect(millisecondsUntilMidnight(new Date(2026, 6, 15, 23, 59))).toBe(60_000);
  });
});
