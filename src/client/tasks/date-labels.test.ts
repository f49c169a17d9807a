import { expect, it } from 'vitest';
import { dayLabel } from './date-labels.ts';

it.each([
  ['2026-11-21', '2026-11-21', 'Today'],
  ['2026-11-21', '2026-11-20', 'Tomorrow'],
  ['2026-11-21', '2026-11-22', 'Sat, Nov 21'],
  ['2026-11-21', '2026-11-14', 'Sat, Nov 21'],
  ['2027-01-02', '2026-11-21', 'Jan 2, 2027'],
  ['2027-01-01', '2026-12-31', 'Tomorrow'],
])('the label of %s on %s is %j', (day, today, words) => {
  expect(dayLabel(day, today)).toBe(words);
});
