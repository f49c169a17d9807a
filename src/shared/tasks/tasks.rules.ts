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

/** Everything off, sortOrder 0: the defaults of the specification (core, section 3). */
const BLANK_TASK: TaskFields = {
  title: '',
  date: '',
  startTime: null,
  endTime: null,
  isCompleted: false,
  isCrossedOut: false,
  isRecurring: false,
  isPriority: false,
  flagged: false,
  recurringPattern: 'none',
  recurringId: null,
  sortOrder: 0,
  completedAt: null,
  notes: null,
};

/** A new task from what was sent: a blank one, changed. `now` is the instant a completion is dated with. */
export function newTask(draft: TaskDraft, now: string): TaskFields {
  return changeTask(BLANK_TASK, draft, now);
}

/**
 * The task after a change: the outcome on the server and the prediction on the client alike. A date with a time part sets
 * the start too, unless the change names one; null names it as none. `now` is the instant a completion is dated with.
 */
export function changeTask<T extends TaskFields>(task: T, change: TaskChange, now: string): T {
  const { day, time } = splitDate(change.date ?? task.date);
  const state = changeFlags(task, change);
  const completedAt = task.isCompleted ? task.completedAt : now;
  return {
    ...task,
    ...state,
    title: change.title ?? task.title,
    date: day,
    startTime: change.startTime === undefined ? (time ?? task.startTime) : change.startTime,
    endTime: change.endTime === undefined ? task.endTime : change.endTime,
    isRecurring: change.isRecurring ?? task.isRecurring,
    isPriority: change.isPriority ?? task.isPriority,
    flagged: change.flagged ?? change.isFlagged ?? task.flagged,
    recurringPattern: change.recurringPattern ?? task.recurringPattern,
    sortOrder: change.sortOrder ?? task.sortOrder,
    completedAt: state.isCompleted ? completedAt : null,
    notes: change.notes === undefined ? task.notes : change.notes,
  };
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
