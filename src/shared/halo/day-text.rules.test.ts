import { describe, expect, it } from 'vitest';
import { dayOfText } from './day-text.rules.ts';
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
