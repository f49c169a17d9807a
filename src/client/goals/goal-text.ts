import type { Goal, GoalDraft } from '#shared/goals/goals.contract.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import {
  coloredTextOf,
  periodDrafts,
  type ColoredText,
  type PeriodPlace,
  type PeriodSubject,
} from '#client/items/period-text.ts';

const DEFAULT_COLOR = 'blue';

/** What the goal dialog begins with: nothing, or the goal as it is. */
export function textOf(subject: PeriodSubject<Goal>): ColoredText {
  return coloredTextOf(subject, DEFAULT_COLOR);
}

/** A new goal, as it is sent. */
export function draftOf({ isWeekly, day }: PeriodPlace, text: ColoredText): GoalDraft {
  return { ...text, isWeekly, isCompleted: false, isCrossedOut: false, dueDate: dueDateOf(isWeekly, day) };
}

/** What is being typed in the goal dialog. */
export const GOAL_DRAFTS = periodDrafts<Goal>('goal-dialog', DEFAULT_COLOR);
