import { expect, it } from 'vitest';
import { dayLabel, nearDays, countDots } from './date-labels.ts';

it.each([
  ['2026-11-21', '2026-11-21', 'Today'],
  ['2026-11-21', '2026-11-20', 'Tomorrow'],
  ['2026-11-21', '2026-11-22', 'Sat, Nov 21'],
  ['2026-11-21', '2026-11-14', 'Sat, Nov 21'],
  ['2027-01-02', '2026-11-21', 'Sat, Jan 2, 2027'],
  ['2027-01-01', '2026-12-31', 'Tomorrow'],
])('the label of %s on %s is %j', (day, today, words) => {
  expect(dayLabel(day, today)).toBe(words);
});

it.each([
  ['2026-11-25', ['Today', 'Tomorrow', 'Friday', 'Saturday', 'Sunday', 'Next Monday'], '2026-11-30'],
  ['2026-11-28', ['Today', 'Tomorrow', 'Next Monday'], '2026-11-30'],
  [
    '2026-11-22',
    ['Today', 'Tomorrow', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Next Monday'],
    '2026-11-30',
  ],
])('the nearest days of %s are %j, the last one %s', (today, labels, last) => {
  expect(nearDays(today).map(({ label }) => label)).toEqual(labels);
  expect(nearDays(today).at(-1)?.day).toBe(last);
});

it('a day with more tasks has more dots, at most three', () => {
  expect([0, 1, 2, 3, 4, 40].map(countDots)).toEqual([0, 1, 2, 2, 3, 3]);
});
