import { isDay } from '#shared/calendar/day.ts';
import type { Goal, GoalDraft } from '#shared/goals/goals.contract.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import {
  coloredTextOf,
  periodDrafts,
  readColoredText,
  type ColoredText,
  type PeriodSubject,
} from '#client/items/period-form-values.ts';
import type { GoalPeriod } from './goal-period.ts';

const DEFAULT_COLOR = 'blue';

/** What is typed and chosen for a goal: also the week or the month that it is of. */
export interface GoalFormValues extends ColoredText, GoalPeriod {}

/** What the goal dialog begins with: nothing, or the goal as it is. */
export function goalFormValues(subject: PeriodSubject<Goal>): GoalFormValues {
  return { ...coloredTextOf(subject, DEFAULT_COLOR), ...periodOf(subject) };
}

function periodOf(subject: PeriodSubject<Goal>): GoalPeriod {
  if (subject.kind === 'new') return { isWeekly: subject.isWeekly, dueDate: dueDateOf(subject.isWeekly, subject.day) };
  const { isWeekly, dueDate } = subject.item;
  return { isWeekly, dueDate };
}

/** A new goal, as it is sent. */
export function draftOf(text: GoalFormValues): GoalDraft {
  return { ...text, isCompleted: false, isCrossedOut: false };
}

/** What is being typed in the goal dialog. */
export const GOAL_DRAFTS = periodDrafts<Goal, GoalFormValues>('goal-dialog', (value, goal, place) => {
  const text = readColoredText(value, goal, DEFAULT_COLOR);
  if (text === undefined) return undefined;
  // A text that says nothing of a period changes nothing about it.
  const period = goal ? periodOf({ kind: 'edit', item: goal }) : place && periodOf({ kind: 'new', ...place });
  const { isWeekly = period?.isWeekly, dueDate = period?.dueDate } = value as Partial<GoalFormValues>;
  return typeof isWeekly === 'boolean' && isDay(String(dueDate))
    ? { ...text, isWeekly, dueDate: String(dueDate) }
    : undefined;
});
