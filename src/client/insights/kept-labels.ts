import type { Habit } from '#shared/habits/habits.contract.ts';
import type { KeptPeriods } from '#shared/insights/habit-insights.rules.ts';
import { plural, t } from '#shared/language/language.ts';

/** Returns how many periods of these habits were kept, such as '3 of 4 weeks'; 'nothing due yet' if none was due. */
export function keptRateLabel({ keptPeriods, duePeriods }: KeptPeriods, habits: readonly Habit[]): string {
  if (duePeriods === 0) return t('nothing due yet');
  const values = { kept: keptPeriods };
  const hasWeeks = habits.some(({ isWeekly }) => isWeekly);
  const hasMonths = habits.some(({ isWeekly }) => !isWeekly);
  if (hasWeeks && hasMonths)
    return plural(duePeriods, '{kept} of {count} week and month', '{kept} of {count} weeks and months', values);
  return hasWeeks
    ? plural(duePeriods, '{kept} of {count} week', '{kept} of {count} weeks', values)
    : plural(duePeriods, '{kept} of {count} month', '{kept} of {count} months', values);
}
