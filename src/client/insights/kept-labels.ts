import type { Habit } from '#shared/habits/habits.contract.ts';
import type { KeptPeriods } from '#shared/insights/habit-insights.rules.ts';

/** Returns how many periods of these habits were kept, such as '3 of 4 weeks'; 'nothing due yet' if none was due. */
export function keptRateLabel({ keptPeriods, duePeriods }: KeptPeriods, habits: readonly Habit[]): string {
  if (duePeriods === 0) return 'nothing due yet';
  const plural = duePeriods === 1 ? '' : 's';
  const units = [...new Set(habits.map(({ isWeekly }) => (isWeekly ? `week${plural}` : `month${plural}`)))];
  return `${keptPeriods} of ${duePeriods} ${units.toSorted().toReversed().join(' and ')}`;
}
