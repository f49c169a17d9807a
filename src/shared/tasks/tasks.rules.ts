import { mondayOf, sundayOf } from '#shared/calendar/week.ts';
import type { Day } from '#shared/calendar/day.ts';
import { changeFlags, compareItems, stateOf } from '#shared/items/items.rules.ts';
import type { Task, TaskChange, TaskDraft } from './tasks.contract.ts';

/** A new task from the dialog goes to the end of its day (core specification, section 9). */
export const NEW_TASK_SORT_ORDER = 10_000;

/** The place of a task that the server has not stored yet (core specification, section 4). */
export const TEMPORARY_TASK_SORT_ORDER = 9_999;

/** Everything of a task but what only the server can give it. */
export type TaskFields = Omit<Task, 'id' | 'userId' | 'createdAt'>;

/** A date that may carry a time part, taken apart: the day, and the time as `HH:mm` or null. */
export function splitDate(date: string): { day: Day; time: string | null } {
  return { day: date.slice(0, 10), time: date.length > 10 ? date.slice(11, 16) : null };
}

/**
 * A new task from what was sent, with the defaults of the specification (core, section 3): everything off, sortOrder 0.
 * A time part of the date sets the start unless one is given; completed wins over crossed out. `now` is an instant.
 */
export function newTask(draft: TaskDraft, now: string): TaskFields {
  const { day, time } = splitDate(draft.date);
  const state = changeFlags({ isCompleted: false, isCrossedOut: false }, pick(draft, ['isCompleted', 'isCrossedOut']));
  return {
    title: draft.title,
    date: day,
    startTime: draft.startTime ?? time,
    endTime: draft.endTime ?? null,
    ...state,
    isRecurring: draft.isRecurring ?? false,
    isPriority: draft.isPriority ?? false,
    flagged: draft.flagged ?? draft.isFlagged ?? false,
    recurringPattern: draft.recurringPattern ?? 'none',
    recurringId: null,
    sortOrder: draft.sortOrder ?? 0,
    completedAt: state.isCompleted ? now : null,
    notes: draft.notes ?? null,
  };
}

/**
 * The task after a change: the outcome on the server and the prediction on the client alike. A new date with a time part
 * moves the start too, unless the change names one. `now` is the instant a completion is dated with.
 */
export function changeTask<T extends TaskFields>(task: T, change: TaskChange, now: string): T {
  const { isFlagged, date, isCompleted: _completed, isCrossedOut: _crossedOut, ...named } = change;
  const changed = { ...task, ...withoutUndefined(named) };
  if (isFlagged !== undefined) changed.flagged = change.flagged ?? isFlagged;
  if (date !== undefined) {
    const { day, time } = splitDate(date);
    changed.date = day;
    if (change.startTime === undefined && time !== null) changed.startTime = time;
  }
  const state = changeFlags(task, pick(change, ['isCompleted', 'isCrossedOut']));
  const completedAt = state.isCompleted ? (task.isCompleted ? task.completedAt : now) : null;
  return { ...changed, ...state, completedAt };
}

/** A cached list of tasks: one day's, or one week's under its Monday. */
export type TaskListScope = { kind: 'day'; day: Day } | { kind: 'week'; monday: Day };

/** Whether a task of `date` is in the list. */
export function isInScope(scope: TaskListScope, date: Day): boolean {
  if (scope.kind === 'day') return date === scope.day;
  return date >= mondayOf(scope.monday) && date <= sundayOf(scope.monday);
}

/** A list of tasks in the order of the screen: by day, and in a day as every list (core specification, section 4). */
export function sortTasks(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((first, second) => compareDays(first.date, second.date) || compareItems(first, second));
}

function compareDays(first: Day, second: Day): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** A day's list in its two parts, with the divider between them: active tasks, and those that are done with. */
export function splitByDivider(tasks: readonly Task[]): { active: Task[]; settled: Task[] } {
  const sorted = sortTasks(tasks);
  return {
    active: sorted.filter((task) => stateOf(task) === 'active'),
    settled: sorted.filter((task) => stateOf(task) !== 'active'),
  };
}

/** The list with the task in it: added, replaced, or taken out when it now belongs to another day. */
export function putTask(tasks: readonly Task[], scope: TaskListScope, task: Task): Task[] {
  const others = tasks.filter((other) => other.id !== task.id);
  return isInScope(scope, task.date) ? sortTasks([...others, task]) : others;
}

/** The list without the task. */
export function removeTask(tasks: readonly Task[], id: number): Task[] {
  return tasks.filter((task) => task.id !== id);
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function pick<T extends object, K extends keyof T>(
  fields: T,
  names: readonly K[],
): Partial<{ [P in K]: NonNullable<T[P]> }> {
  return withoutUndefined(Object.fromEntries(names.map((name) => [name, fields[name]]))) as never;
}
