import { expect, it } from 'vitest';
import { exactDay } from './exact-day.ts';

it.each([
  ['2026-11-21', 'Sat, Nov 21'],
  ['2027-01-15', 'Fri, Jan 15, 2027'],
])('%s is %j with its date', (day, words) => {
  expect(exactDay(day, '2026-11-21')).toBe(words);
});
