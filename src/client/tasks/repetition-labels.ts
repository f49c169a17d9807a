import { partsOf, type Day } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { firstOccurrence, type RecurringPattern } from '#shared/tasks/recurrence.rules.ts';

/** How the patterns are named where one is chosen, in the order of the list. */
export const PATTERN_LABELS: Readonly<Record<RecurringPattern, string>> = {
  none: 'Does not repeat',
  daily: 'Daily',
  weekly: 'Weekly',
  weekdays: 'Weekdays',
  monthly: 'Monthly',
};

/** The patterns, in the order of the list. */
export const PATTERNS = Object.keys(PATTERN_LABELS) as RecurringPattern[];

const MARK_LABELS: Readonly<Record<RecurringPattern, string>> = {
  none: 'Repeats',
  daily: 'Repeats daily',
  weekly: 'Repeats weekly',
  weekdays: 'Repeats on weekdays',
  monthly: 'Repeats monthly',
};

/** What the mark of a recurring task says. */
export function markLabel(pattern: RecurringPattern): string {
  return MARK_LABELS[pattern];
}

/** The lengths of the shortest and of the longest month. */
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
    const isMissedOut = partsOf(day).dayOfMonth > SHORTEST_MONTH;
    return `On the ${ordinalDay(day)} of each month${isMissedOut ? ', or its last day' : ''}`;
  },
};

/** On which days a task repeats that begins to on `day`, as 'Every Saturday'; nothing when it does not. */
export function repetitionFrom(pattern: RecurringPattern, day: Day): string {
  return REPETITIONS[pattern](day);
}

/**
 * On which days a series repeats that has an occurrence on `day`. One on the last day of a short month may be there for the
 * 31st, which only the server knows.
 */
export function repetitionOf(pattern: RecurringPattern, day: Day): string {
  const mayStandForLater = day === lastOfMonth(day) && partsOf(day).dayOfMonth < LONGEST_MONTH;
  return pattern === 'monthly' && mayStandForLater ? 'Every month' : repetitionFrom(pattern, day);
}
