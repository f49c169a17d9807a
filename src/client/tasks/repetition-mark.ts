import { t } from '#shared/language/language.ts';
import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';

const MARK_LABELS: Readonly<Record<RecurringPattern, () => string>> = {
  none: () => t('Repeats'),
  daily: () => t('Repeats daily'),
  weekly: () => t('Repeats weekly'),
  weekdays: () => t('Repeats on weekdays'),
  monthly: () => t('Repeats monthly'),
};

/** The patterns in the order of the list. */
export const PATTERNS = Object.keys(MARK_LABELS) as RecurringPattern[];

/** Returns the label of the repetition mark. */
export function markLabel(pattern: RecurringPattern): string {
  return MARK_LABELS[pattern]();
}
