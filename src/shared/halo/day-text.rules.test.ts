import { describe, expect, it } from 'vitest';
import { dateOfText, dayOfText } from './day-text.rules.ts';
import { GERMAN_TITLES } from './german-titles.rules.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

describe('dayOfText', () => {
  it.each([
    ['jan 6', '2027-01-06'],
    ['Jan 6, 2028', '2028-01-06'],
    ['in 6 weeks', '2027-01-02'],
    ['next friday', '2026-11-27'],
    ['fri', '2026-11-27'],
    [' Sunday ', '2026-11-22'],
    ['sat', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['2027-02-03', '2027-02-03'],
    ['next week', '2026-11-23'],
  ])('returns the day that “%s” names', (text, day) => {
    expect(dayOfText(text, TODAY)).toBe(day);
  });

  it.each([
    ['Übermorgen', '2026-11-23'],
    ['Freitag', '2026-11-27'],
    ['3. Oktober', '2027-10-03'],
    ['next friday', '2026-11-27'],
  ])('returns the day that “%s” names in German', (text, day) => {
    expect(dayOfText(text, TODAY, GERMAN_TITLES)).toBe(day);
  });

  it.each(['', 'jan', 'call Ana tomorrow', 'tomorrow at 5', 'at 5 pm', 'every friday', 'tomorrow and friday', '6'])(
    'returns nothing for “%s”',
    (text) => {
      expect(dayOfText(text, TODAY)).toBeUndefined();
    },
  );
});

describe('dateOfText', () => {
  it.each([
    ['friday', { day: '2026-11-27' }],
    ['thursday 6pm', { day: '2026-11-26', time: '18:00' }],
    ['6pm, thu', { day: '2026-11-26', time: '18:00' }],
    ['tomorrow at 5', { day: '2026-11-22', time: '17:00' }],
    ['friday evening at 8', { day: '2026-11-27', time: '20:00' }],
    ['at noon', { time: '12:00' }],
  ])('returns the day and the time that “%s” names', (text, date) => {
    expect(dateOfText(text, TODAY)).toEqual(date);
  });

  it('returns the day and the time of a German text', () => {
    expect(dateOfText('Freitag um halb drei', TODAY, GERMAN_TITLES)).toEqual({ day: '2026-11-27', time: '14:30' });
  });

  it.each(['', 'frday', 'call Ana at 5', 'thursday 6-7pm', 'every friday at 6pm', 'friday saturday', '6pm 7pm'])(
    'returns nothing for “%s”',
    (text) => {
      expect(dateOfText(text, TODAY)).toBeUndefined();
    },
  );
});
