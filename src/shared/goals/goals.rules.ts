import { compareDays, type Day } from '#shared/calendar/day.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { sundayOf } from '#shared/calendar/week.ts';
import { changeFlags, compareItems, completedAtAfter, NO_LINEAGE, sortItems } from '#shared/items/items.rules.ts';
import type { Goal, GoalChange, GoalDraft } from './goals.contract.ts';

/** Everything of a goal but what only the server can give it. */
export type GoalFields = Omit<Goal, 'id' | 'userId' | 'createdAt'>;

/** When a goal of this day is due: on the Sunday of its week, or the last day of its month (core specification, section 9). */
export function dueDateOf(isWeekly: boolean, day: Day): Day {
  return isWeekly ? sundayOf(day) : lastOfMonth(day);
}

/** A new goal of the week or month that `day` lies in. `now` is the instant a completion is dated with. */
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
 * The goal after a change: the outcome on the server and the prediction on the client alike. One that becomes a goal of the
 * month, or of the week, is one of the month or week that its due date lies in.
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

/** Orders goals by due date, and those of a week or month as it lists them. */
export function compareGoals(first: Goal, second: Goal): number {
  return compareDays(first.dueDate, second.dueDate) || compareItems(first, second);
}

/** A kept list of goals: those of a week or a month, by the day on which they are due. */
export interface GoalListScope {
  isWeekly: boolean;
  dueDate: Day;
}

/** The list with the goal in it: added, replaced, or taken out when it now belongs to another week or month. */
export function putGoal(goals: readonly Goal[], scope: GoalListScope, goal: Goal): Goal[] {
  const others = goals.filter((other) => other.id !== goal.id);
  const belongs = goal.isWeekly === scope.isWeekly && goal.dueDate === scope.dueDate;
  return belongs ? sortItems([...others, goal]) : others;
}
