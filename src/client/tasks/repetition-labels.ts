import { getParts, type Day } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { firstOccurrence, type RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import { t } from '#shared/language/language.ts';

/** The number of days in the shortest and in the longest month. */
const MIN_MONTH_DAYS = 28;
const MAX_MONTH_DAYS = 31;

const REPETITIONS: Readonly<Record<RecurringPattern, (day: Day) => string>> = {
  none: () => '',
  daily: () => t('Every day'),
  weekly: (day) => t('Every {day}', { day: weekdayName(day) }),
  weekdays: (day) => {
    const first = firstOccurrence('weekdays', day);
    return first === day ? t('Monday to Friday') : t('Monday to Friday, from {day}', { day: longDay(first) });
  },
  monthly: (day) => {
    const isSkippedInShortMonths = getParts(day).dayOfMonth > MIN_MONTH_DAYS;
    return isSkippedInShortMonths
      ? t('On the {day} of each month, or its last day', { day: ordinalDay(day) })
      : t('On the {day} of each month', { day: ordinalDay(day) });
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
export function getRepetition(pattern: RecurringPattern, day: Day): string {
  const canStandForLaterDay = day === lastOfMonth(day) && getParts(day).dayOfMonth < MAX_MONTH_DAYS;
  return pattern === 'monthly' && canStandForLaterDay ? t('Every month') : repetitionFrom(pattern, day);
}
