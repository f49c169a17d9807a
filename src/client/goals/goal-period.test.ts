import { expect, it } from 'vitest';
import { dayInPeriod, nearPeriods, periodInWords, periodName } from './goal-period.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

it('the nearest periods are this and the next week and month, each by its last day', () => {
  expect(nearPeriods(TODAY).map(({ label, period }) => [label, period.isWeekly, period.dueDate])).toEqual([
    ['This week', true, '2026-11-22'],
    ['Next week', true, '2026-11-29'],
    ['This month', false, '2026-11-30'],
    ['Next month', false, '2026-12-31'],
  ]);
});

it('the month after January 31st is February', () => {
  expect(nearPeriods('2027-01-31').at(-1)?.period.dueDate).toBe('2027-02-28');
});

it.each([
  [true, '2026-11-22', 'This week', 'Week 47, Nov 16 - Nov 22'],
  [true, '2026-12-06', 'Week 49, Nov 30 - Dec 6', 'Week 49, Nov 30 - Dec 6'],
  [true, '2027-01-03', 'Week 53, Dec 28 - Jan 3, 2027', 'Week 53, Dec 28 - Jan 3, 2027'],
  [false, '2026-11-30', 'This month', 'November'],
  [false, '2026-10-31', 'October', 'October'],
  [false, '2027-02-28', 'February 2027', 'February 2027'],
])('the period (weekly: %s) due on %s has the label %j and the name %j', (isWeekly, dueDate, words, name) => {
  expect(periodInWords({ isWeekly, dueDate }, TODAY)).toBe(words);
  expect(periodName({ isWeekly, dueDate }, TODAY)).toBe(name);
});

it.each([
  [true, '2026-12-16', '2026-12-20', '2026-12-16'],
  [true, '2026-12-16', '2026-12-27', '2026-12-27'],
  [false, '2026-12-16', '2026-12-31', '2026-12-16'],
  [false, '2026-11-22', '2026-12-31', '2026-12-31'],
])('(weekly: %s) the day %s is shown in the period due on %s as %s', (isWeekly, day, dueDate, shown) => {
  expect(dayInPeriod({ isWeekly, dueDate }, day)).toBe(shown);
});
