import { isDay } from '#shared/calendar/day.ts';
import type { Goal, GoalDraft } from '#shared/goals/goals.contract.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import {
  getColoredText,
  periodDrafts,
  readColoredText,
  type ColoredText,
  type PeriodSubject,
} from '#client/items/period-form-values.ts';
import type { GoalPeriod } from './goal-period.ts';

const DEFAULT_COLOR = 'blue';

/** The form values of a goal, including its week or month. */
export interface GoalFormValues extends ColoredText, GoalPeriod {}

/** Returns the initial form values: empty for a new goal, else the goal's. */
export function goalFormValues(subject: PeriodSubject<Goal>): GoalFormValues {
  return { ...getColoredText(subject, DEFAULT_COLOR), ...initialPeriod(subject) };
}

function initialPeriod(subject: PeriodSubject<Goal>): GoalPeriod {
  if (subject.kind === 'new') return { isWeekly: subject.isWeekly, dueDate: getDueDate(subject.isWeekly, subject.day) };
  const { isWeekly, dueDate } = subject.item;
  return { isWeekly, dueDate };
}

/** Returns the request body of a new goal. */
export function createGoalDraft(text: GoalFormValues): GoalDraft {
  return { ...text, isCompleted: false, isCrossedOut: false };
}

/** The draft of the goal dialog. */
export const GOAL_DRAFTS = periodDrafts<Goal, GoalFormValues>('goal-dialog', (value, goal, place) => {
  const text = readColoredText(value, goal, DEFAULT_COLOR);
  if (text === undefined) return undefined;
  // Drafts of an earlier version may lack the period and then keep the item's.
  const period = goal ? initialPeriod({ kind: 'edit', item: goal }) : place && initialPeriod({ kind: 'new', ...place });
  const { isWeekly = period?.isWeekly, dueDate = period?.dueDate } = value as Partial<GoalFormValues>;
  return typeof isWeekly === 'boolean' && isDay(String(dueDate))
    ? { ...text, isWeekly, dueDate: String(dueDate) }
    : undefined;
});
