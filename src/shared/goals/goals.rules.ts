import { compareDays, type Day } from '#shared/calendar/day.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { sundayOf } from '#shared/calendar/week.ts';
import { changeFlags, compareItems, completedAtAfter, NO_LINEAGE, sortItems } from '#shared/items/items.rules.ts';
import type { Goal, GoalChange, GoalDraft } from './goals.contract.ts';

/** All fields of a goal except those that only the server can set. */
export type GoalFields = Omit<Goal, 'id' | 'userId' | 'createdAt'>;

/**
 * Returns the due date of a goal for any day of its period: the Sunday of the week, or the last day of the month.
 * (GOAL-03, GOAL-04)
 */
export function dueDateOf(isWeekly: boolean, day: Day): Day {
  return isWeekly ? sundayOf(day) : lastOfMonth(day);
}

/** Returns a new goal of the week or month that contains `day`. `now` is the instant of a completion. */
export function newGoal(draft: GoalDraft, day: Day, now: string): GoalFields {
  const blank: GoalFields = {
    title: '',
    isWeekly: true,
    isCompleted: false,
    isCrossedOut: false,
    isPriority: false,
    dueDate: day,
    color: 'blue',
    notes: null,
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
    title: change.title ?? goal.title,
    isWeekly,
    isPriority: change.isPriority ?? goal.isPriority,
    dueDate: dueDateOf(isWeekly, change.dueDate ?? goal.dueDate),
    color: change.color ?? goal.color,
    notes: change.notes === undefined ? goal.notes : change.notes,
    completedAt: completedAtAfter(goal, state, now),
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
