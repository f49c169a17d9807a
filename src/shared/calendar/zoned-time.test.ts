import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOfDay, ZONES } from '#tests/support/zones.ts';
import { fromDayNumber } from './day.ts';
import {
  clockTimeAt,
  instantOfClockTime,
  instantsOfClockTime,
  isTimeZone,
  nextInstantOfClockTime,
} from './zoned-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days of the years 2010 to 2030, among them the one that Samoa left out. */
const days = fc.integer({ min: 14_610, max: 22_280 }).map(fromDayNumber);
/** An instant at the start of a minute of the years 2010 to 2030. */
const minutes = fc
  .integer({ min: Date.UTC(2010, 0) / MINUTE, max: Date.UTC(2031, 0) / MINUTE })
  .map((minute) => minute * MINUTE);

describe.each(ZONES)('instantsOfClockTime in %s', (timeZone) => {
  it('returns every instant at which clocks show the time', () => {
    fc.assert(
      fc.property(minutes, (instant) => {
        const { day, time } = clockTimeAt(instant, timeZone);
        expect(instantsOfClockTime(day, time, timeZone)).toContain(instant);
      }),
      { numRuns: 300 },
    );
  });

  it('returns only instants at which clocks show the time, or one after a time that clocks skip', () => {
    fc.assert(
      fc.property(days, timeOfDay, (day, time) => {
        const instants = instantsOfClockTime(day, time, timeZone);
        const shown = instants.map((instant) => Object.values(clockTimeAt(instant, timeZone)).join(' '));
        if (instants.length > 1) expect(shown).toEqual([`${day} ${time}`, `${day} ${time}`]);
        else expect((shown[0] ?? '') >= `${day} ${time}`).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is in the order of the clocks', () => {
    fc.assert(
      fc.property(days, timeOfDay, timeOfDay, (day, one, other) => {
        fc.pre(one < other);
        // The first instant of a time that is shown twice is before that of a later time.
        expect(instantOfClockTime(day, one, timeZone)).toBeLessThanOrEqual(instantOfClockTime(day, other, timeZone));
      }),
    );
  });
});

describe('the clock changes', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', ['2026-03-29T01:30:00.000Z']],
    ['Europe/Berlin', '2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['America/New_York', '2026-03-08', '02:30', ['2026-03-08T07:30:00.000Z']],
    ['America/New_York', '2026-11-01', '01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', ['2026-10-03T15:45:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    ['Asia/Kolkata', '2026-03-29', '02:30', ['2026-03-28T21:00:00.000Z']],
    ['Pacific/Apia', '2011-12-30', '12:00', ['2011-12-30T22:00:00.000Z']],
    ['Pacific/Apia', '2011-12-31', '12:00', ['2011-12-30T22:00:00.000Z']],
  ])('%s shows %s %s at %j', (timeZone, day, time, expected) => {
    expect(instantsOfClockTime(day, time, timeZone).map((instant) => new Date(instant).toISOString())).toEqual(
      expected,
    );
  });
});

describe('nextInstantOfClockTime', () => {
  it.each(ZONES)('in %s is not before the given instant, and at most a day and an hour after it', (timeZone) => {
    const recent = minutes.filter((instant) => instant > Date.UTC(2012, 0));
    fc.assert(
      fc.property(recent, timeOfDay, (earliest, time) => {
        const next = nextInstantOfClockTime(earliest, time, timeZone);
        expect(next).toBeGreaterThanOrEqual(earliest);
        expect(next - earliest).toBeLessThanOrEqual(DAY + 60 * MINUTE);
      }),
    );
  });
});

it('isTimeZone knows the names of zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Calcutta', '', 'Mars/Base', 'x'.repeat(100)].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
