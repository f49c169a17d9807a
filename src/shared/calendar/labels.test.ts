import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay } from '#tests/support/calendar.ts';
import { fullDay, longDay, monthName, ordinalDay, shortDay, weekdayLetter, weekdayName, weekRange } from './labels.ts';

describe('the labels of a day', () => {
  it('have the required formats', () => {
    expect(weekdayName('2026-11-21')).toBe('Saturday');
    expect(monthName('2026-11-21')).toBe('November');
    expect(ordinalDay('2026-11-21')).toBe('21st');
    expect(shortDay('2026-11-05')).toBe('Nov 5');
    expect(longDay('2026-11-21')).toBe('Sat, Nov 21');
    expect(fullDay('2026-11-21')).toBe('Saturday, November 21');
    expect(weekdayLetter('2026-11-21')).toBe('S');
    expect(weekRange('2026-11-21')).toBe('Nov 16 - Nov 22');
    expect(weekRange('2027-01-01')).toBe('Dec 28 - Jan 3');
  });

  it('match Intl.DateTimeFormat', () => {
    const name = (day: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
    const days = anyDay.filter((day) => day > '1600');
    fc.assert(
      fc.property(days, (day) => {
        expect(weekdayName(day)).toBe(name(day, { weekday: 'long' }));
        expect(monthName(day)).toBe(name(day, { month: 'long' }));
        expect(shortDay(day)).toBe(name(day, { month: 'short', day: 'numeric' }));
        expect(longDay(day)).toBe(name(day, { weekday: 'short', month: 'short', day: 'numeric' }));
      }),
    );
  });

  it('have the right ordinal suffix for every day of a month', () => {
    const days = Array.from({ length: 31 }, (_, index) => ordinalDay(`2026-01-${String(index + 1).padStart(2, '0')}`));
    const special: Record<number, string> = {
      1: '1st',
      2: '2nd',
      3: '3rd',
      21: '21st',
      22: '22nd',
      23: '23rd',
      31: '31st',
    };

    expect(days).toEqual(days.map((_, index) => special[index + 1] ?? `${index + 1}th`));
  });
});
