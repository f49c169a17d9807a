import { expect, it } from 'vitest';
import { aHabit } from '#tests/support/factories.ts';
import { keptRateLabel } from './kept-labels.ts';

const [weekly, monthly] = [aHabit(), aHabit({ isWeekly: false })];

it.each([
  [3, 4, [weekly, weekly], '3 of 4 weeks'],
  [1, 1, [weekly], '1 of 1 week'],
  [0, 2, [monthly], '0 of 2 months'],
  [5, 6, [monthly, weekly], '5 of 6 weeks and months'],
  [0, 0, [weekly], 'nothing due yet'],
])('the label of %i kept out of %i periods', (keptPeriods, duePeriods, habits, words) => {
  expect(keptRateLabel({ keptPeriods, duePeriods }, habits)).toBe(words);
});
