import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { isSamePeriod, periodInWords, type GoalPeriod } from './goal-period.ts';
import type { GoalFormValues } from './goal-form-values.ts';

/** Says where a new goal is, if it is in another week or month than the one that it was added to. */
export function showGoalAdded(goal: GoalFormValues, place: GoalPeriod, today: Day): void {
  if (isSamePeriod(goal, place)) return;
  showToast({ title: t('Goal added'), description: `${cutTitle(goal.title)} · ${periodInWords(goal, today)}` });
}
