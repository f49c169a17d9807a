import { compareDays, type Day } from '#shared/calendar/day.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { getSunday } from '#shared/calendar/week.ts';
import { definedFields, getNames } from '#shared/items/fields.rules.ts';
import { changeFlags, compareItems, computeCompletedAt, NO_LINEAGE, sortItems } from '#shared/items/items.rules.ts';
import type { Goal, GoalChange, GoalContent, GoalDraft } from './goals.contract.ts';

/** All fields of a goal except those that only the server can set. */
export type GoalFields = Omit<Goal, 'id' | 'userId' | 'createdAt'>;

/**
 * Returns the due date of a goal for any day of its period: the Sunday of the week, or the last day of the month.
 * (GOAL-03, GOAL-04)
 */
export function getDueDate(isWeekly: boolean, day: Day): Day {
  return isWeekly ? getSunday(day) : lastOfMonth(day);
}

const BLANK_GOAL: GoalContent = { title: '', isPriority: false, color: 'blue', notes: null };

/** The names of the fields of a goal's content. */
export const GOAL_CONTENT_FIELDS = getNames(BLANK_GOAL);

/** Returns a new goal of the week or month that contains `day`. `now` is the instant of a completion. */
export function newGoal(draft: GoalDraft, day: Day, now: string): GoalFields {
  const blank: GoalFields = {
    ...BLANK_GOAL,
    isWeekly: true,
    dueDate: day,
    isCompleted: false,
    isCrossedOut: false,
    completedAt: null,
    ...NO_LINEAGE,
  };
  return changeGoal(blank, { ...draft, dueDate: draft.dueDate ?? day }, now);
}

/**
 * Returns a goal after a change. The server and the client's optimistic update both use it. A goal that becomes monthly
 * or weekly belongs to the month or week of its due date.
 */
export function changeGoal<T extends GoalFields>(goal: T, change: GoalChange, now: string): T {
  const state = changeFlags(goal, change);
  const isWeekly = change.isWeekly ?? goal.isWeekly;
  return {
    ...goal,
    ...state,
    ...definedFields(GOAL_CONTENT_FIELDS, change),
    isWeekly,
    dueDate: getDueDate(isWeekly, change.dueDate ?? goal.dueDate),
    completedAt: computeCompletedAt(goal, state, now),
  };
}

/** Compares goals by due date, then by their order within a week or month. */
export function compareGoals(first: Goal, second: Goal): number {
  return compareDays(first.dueDate, second.dueDate) || compareItems(first, second);
}

/** The scope of a cached list of goals: a week or month, by its due date. */
export interface GoalListScope {
  isWeekly: boolean;
  dueDate: Day;
}

/** Returns the list with the goal added or replaced, or without it if it now belongs to another week or month. */
export function putGoal(goals: readonly Goal[], scope: GoalListScope, goal: Goal): Goal[] {
  const others = goals.filter((other) => other.id !== goal.id);
  const belongs = goal.isWeekly === scope.isWeekly && goal.dueDate === scope.dueDate;
  return belongs ? sortItems([...others, goal]) : others;
}
