import { partsOf, type Day } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { firstOccurrence, type RecurringPattern } from '#shared/tasks/recurrence.rules.ts';

/** The labels of the patterns in the order of the list. */
export const PATTERN_LABELS: Readonly<Record<RecurringPattern, string>> = {
  none: 'Does not repeat',
  daily: 'Daily',
  weekly: 'Weekly',
  weekdays: 'Weekdays',
  monthly: 'Monthly',
};

/** The patterns in the order of the list. */
export const PATTERNS = Object.keys(PATTERN_LABELS) as RecurringPattern[];

const MARK_LABELS: Readonly<Record<RecurringPattern, string>> = {
  none: 'Repeats',
  daily: 'Repeats daily',
  weekly: 'Repeats weekly',
  weekdays: 'Repeats on weekdays',
  monthly: 'Repeats monthly',
};

/** Returns the label of the repetition mark. */
export function markLabel(pattern: RecurringPattern): string {
  return MARK_LABELS[pattern];
}

/** The number of days in the shortest and in the longest month. */
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

const REPETITIONS: Readonly<Record<RecurringPattern, (day: Day) => string>> = {
  none: () => '',
  daily: () => 'Every day',
  weekly: (day) => `Every ${weekdayName(day)}`,
  weekdays: (day) => {
    const first = firstOccurrence('weekdays', day);
    return first === day ? 'Monday to Friday' : `Monday to Friday, from ${longDay(first)}`;
  },
  monthly: (day) => {
    const isSkippedInShortMonths = partsOf(day).dayOfMonth > SHORTEST_MONTH;
    return `On the ${ordinalDay(day)} of each month${isSkippedInShortMonths ? ', or its last day' : ''}`;
  },
};

/** Returns on which days a series repeats that starts on `day`, such as 'Every Saturday'; empty without a pattern. */
export function repetitionFrom(pattern: RecurringPattern, day: Day): string {
  return REPETITIONS[pattern](day);
}

/**
 * Returns on which days a series repeats that has an occurrence on `day`. An occurrence on the last day of a short
 * month can stand for the 31st, which only the server knows.
 */
export function repetitionOf(pattern: RecurringPattern, day: Day): string {
  const canStandForLaterDay = day === lastOfMonth(day) && partsOf(day).dayOfMonth < LONGEST_MONTH;
  return pattern === 'monthly' && canStandForLaterDay ? 'Every month' : repetitionFrom(pattern, day);
}
