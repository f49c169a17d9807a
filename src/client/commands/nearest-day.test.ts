import { describe, expect, it } from 'vitest';
import { GERMAN_TITLES } from '#shared/halo/german-titles.rules.ts';
import { nearestDayOfText } from './nearest-day.ts';

/** A Thursday. */
const TODAY = '2026-12-10';

describe('nearestDayOfText', () => {
  it.each([
    ['nov 26', '2026-11-26'],
    ['26 november', '2026-11-26'],
    ['dec 10', '2026-12-10'],
    ['dec 9', '2026-12-09'],
    ['dec 11', '2026-12-11'],
    ['jan 6', '2027-01-06'],
    ['june 10', '2027-06-10'],
    ['june 11', '2026-06-11'],
    ['nov 26, 2027', '2027-11-26'],
  ])('returns the nearest day that “%s” names, in the past or in the future', (text, day) => {
    expect(nearestDayOfText(text, TODAY)).toBe(day);
  });

  it.each([
    ['tomorrow', '2026-12-11'],
    ['wednesday', '2026-12-16'],
    ['in 10 months', '2027-10-10'],
    ['next month', '2027-01-01'],
  ])('returns the same day as other texts for “%s”, which is not a date', (text, day) => {
    expect(nearestDayOfText(text, TODAY)).toBe(day);
  });

  it('reads dates in German', () => {
    expect(nearestDayOfText('3. Oktober', TODAY, GERMAN_TITLES)).toBe('2026-10-03');
  });

  it('returns nothing for a text that names no day', () => {
    expect(nearestDayOfText('call Ana', TODAY)).toBeUndefined();
  });
});
