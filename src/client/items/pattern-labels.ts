import { t } from '#shared/language/language.ts';
import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';

/** The labels of the patterns of a series, in the order of a list. */
export const PATTERN_LABELS: Readonly<Record<RecurringPattern, string>> = {
  none: t('Does not repeat'),
  daily: t('Daily'),
  weekly: t('Weekly'),
  weekdays: t('Weekdays'),
  monthly: t('Monthly'),
};
