import { describe, expect, it } from 'vitest';
import { divideByMonth, monthsBetween } from './months.ts';

describe('monthsBetween', () => {
  it('names each month, over the end of a year', () => {
    expect(monthsBetween('2026-11-25T08:00Z', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(monthsBetween('2026-11-25', '2026-11-25')).toEqual(['2026-11']);
  });
});

describe('divideByMonth', () => {
  const event = (start: string, end = start) => ({ title: 'Talk', location: '', start, end });

  it('puts an event into each month that it touches', () => {
    const { months, count, isCut } = divideByMonth(
      'Work',
      [event('2026-10-30', '2026-11-02'), event('2026-11-05')],
      false,
    );

    expect(months.map(({ month, events }) => [month, (JSON.parse(events) as unknown[]).length])).toEqual([
      ['2026-10', 1],
      ['2026-11', 2],
    ]);
    expect([count, isCut]).toEqual([2, false]);
  });

  it('leaves events out when a month has too many, and says so', () => {
    const { months, isCut } = divideByMonth(
      'Work',
      Array.from({ length: 3_001 }, () => event('2026-11-05')),
      false,
    );

    expect(JSON.parse(months[0]?.events ?? '')).toHaveLength(3_000);
    expect(isCut).toBe(true);
  });

  it('bounds the room that long events take in all months', () => {
    const { months, isCut } = divideByMonth(
      'Work',
      Array.from({ length: 20_000 }, () => event('2026-01-05', '2027-02-05')),
      false,
    );
    const characters = months.reduce((sum, { events }) => sum + events.length, 0);

    expect(characters).toBeLessThan(4_100_000);
    expect(isCut).toBe(true);
  });
});
