import { mondayOf, sundayOf } from '#shared/calendar/week.ts';
import { compareDays, type Day } from '#shared/calendar/day.ts';
import {
  changeFlags,
  compareItems,
  completedAtAfter,
  NO_LINEAGE,
  stateOf,
  withoutCopied,
} from '#shared/items/items.rules.ts';
import { firstOccurrence, type RecurringPattern } from './recurrence.rules.ts';
import type { Task, TaskChange, TaskCopyDraft, TaskDraft } from './tasks.contract.ts';

/** A new task from the dialog goes to the end of its day (core specification, section 9). */
export const NEW_TASK_SORT_ORDER = 10_000;

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
  occurrenceDay: null,
  sortOrder: 0,
  completedAt: null,
  notes: null,
  ...NO_LINEAGE,
  rolledOverAt: null,
};

/** A new task from what was sent: a blank one, changed. `now` is the instant a completion is dated with. */
export function newTask(draft: TaskDraft, now: string): TaskFields {
  return changeTask(BLANK_TASK, draft, now);
}

/**
 * The pattern after a change: naming one makes a task recurring, and one that shall not recur has none. A task may be
 * marked as recurring without a pattern; such a one has no series.
 */
export function patternAfter(
  task: Pick<Task, 'recurringPattern'>,
  { isRecurring, recurringPattern }: Pick<TaskChange, 'isRecurring' | 'recurringPattern'>,
): RecurringPattern {
  return isRecurring === false ? 'none' : (recurringPattern ?? task.recurringPattern);
}

/**
 * The task after a change: the outcome on the server and the prediction on the client alike. A date with a time part sets
 * the start too, unless the change names one; null names it as none. A task that begins to repeat stands on its series'
 * first day. `now` is the instant a completion is dated with.
 */
export function changeTask<T extends TaskFields>(task: T, change: TaskChange, now: string): T {
  const { day, time } = splitDate(change.date ?? task.date);
  const state = changeFlags(task, change);
  const recurringPattern = patternAfter(task, change);
  const isStopped = recurringPattern === 'none' && task.recurringPattern !== 'none';
  const begins = recurringPattern !== 'none' && task.recurringPattern === 'none';
  return {
    ...task,
    ...state,
    title: change.title ?? task.title,
    date: begins ? firstOccurrence(recurringPattern, day) : day,
    startTime: change.startTime === undefined ? (time ?? task.startTime) : change.startTime,
    endTime: change.endTime === undefined ? task.endTime : change.endTime,
    isRecurring: recurringPattern !== 'none' || (change.isRecurring ?? (!isStopped && task.isRecurring)),
    isPriority: change.isPriority ?? task.isPriority,
    flagged: change.flagged ?? change.isFlagged ?? task.flagged,
    recurringPattern,
    recurringId: recurringPattern === 'none' ? null : task.recurringId,
    occurrenceDay: recurringPattern === 'none' ? null : task.occurrenceDay,
    sortOrder: change.sortOrder ?? task.sortOrder,
    completedAt: completedAtAfter(task, state, now),
    notes: change.notes === undefined ? task.notes : change.notes,
  };
}

/** What a day offers to copy to the next: what is neither completed nor recurring (core specification, section 5). */
export function isLeftUnfinished(task: Task): boolean {
  return !task.isCompleted && !task.isRecurring;
}

/** Whether the person crossed the task out themselves, rather than a new day for them. */
export function isCrossedOutByHand(task: Pick<Task, 'isCompleted' | 'isCrossedOut' | 'rolledOverAt'>): boolean {
  return stateOf(task) === 'crossed-out' && task.rolledOverAt === null;
}

/**
 * The tasks of yesterday that a new day offers to copy: unfinished, not recurring, and without a copy among today's. In the
 * order of the list.
 */
export function copyCandidates(yesterdays: readonly Task[], todays: readonly Task[]): Task[] {
  return withoutCopied(sortTasks(yesterdays).filter(isLeftUnfinished), todays);
}

/** A task as it is copied to another day: active again, with everything that was written about it. */
export function copyOf(task: Task, day: Day): TaskCopyDraft {
  const { id, title, startTime, endTime, isPriority, flagged, sortOrder, notes } = task;
  return {
    title,
    date: day,
    startTime,
    endTime,
    isCompleted: false,
    isCrossedOut: false,
    isPriority,
    flagged,
    sortOrder,
    notes,
    carriedFrom: id,
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
  return tasks.toSorted(compareTasks);
}

/** Orders tasks by day, and those of a day as it lists them. */
export function compareTasks(first: Task, second: Task): number {
  return compareDays(first.date, second.date) || compareItems(first, second);
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
