import { getMonday, getSunday } from '#shared/calendar/week.ts';
import { rangeLabel } from '#shared/calendar/instant.ts';
import { compareDays, type Day } from '#shared/calendar/day.ts';
import { definedFields, getNames } from '#shared/items/fields.rules.ts';
import {
  changeFlags,
  compareItems,
  computeCompletedAt,
  isPriorityLocked,
  NO_LINEAGE,
  getState,
} from '#shared/items/items.rules.ts';
import { estimateLabel } from './estimates.rules.ts';
import { firstOccurrence, type RecurringPattern } from './recurrence.rules.ts';
import type { Task, TaskChange, TaskContent, TaskDraft } from './tasks.contract.ts';

/** All fields of a task except those that only the server can set. */
export type TaskFields = Omit<Task, 'id' | 'userId' | 'createdAt'>;

/** Splits a date into its day and its time (`HH:mm`); null without a time part. */
export function splitDate(date: string): { day: Day; time: string | null } {
  return { day: date.slice(0, 10), time: date.length > 10 ? date.slice(11, 16) : null };
}

/** The content of a new task: all flags off, sortOrder 0. (TASK-04, DATA-07) */
export const BLANK_TASK_CONTENT: TaskContent = {
  title: '',
  startTime: null,
  endTime: null,
  isPriority: false,
  flagged: false,
  sortOrder: 0,
  notes: null,
  estimateMinutes: null,
};

/** The names of the content's fields. */
export const TASK_CONTENT_FIELDS = getNames(BLANK_TASK_CONTENT);

const BLANK_TASK: TaskFields = {
  ...BLANK_TASK_CONTENT,
  date: '',
  isCompleted: false,
  isCrossedOut: false,
  isRecurring: false,
  recurringPattern: 'none',
  recurringId: null,
  occurrenceDay: null,
  completedAt: null,
  ...NO_LINEAGE,
  rolledOverAt: null,
};

/** Returns a new task with the fields of a draft. `now` is the instant of a completion. */
export function newTask(draft: TaskDraft, now: string): TaskFields {
  return changeTask(BLANK_TASK, draft, now);
}

/**
 * Returns the pattern after a change. A pattern makes a task recurring; isRecurring false removes the pattern. A task
 * can be marked as recurring without a pattern; it then has no series.
 */
export function computePattern(
  task: Pick<Task, 'recurringPattern'>,
  { isRecurring, recurringPattern }: Pick<TaskChange, 'isRecurring' | 'recurringPattern'>,
): RecurringPattern {
  return isRecurring === false ? 'none' : (recurringPattern ?? task.recurringPattern);
}

/**
 * Returns a task after a change. The server and the client's optimistic update both use it. A task that starts to
 * recur moves to the first day of its series. `now` is the instant of a completion.
 */
export function changeTask<T extends TaskFields>(task: T, change: TaskChange, now: string): T {
  const { day } = splitDate(change.date ?? task.date);
  const state = changeFlags(task, change);
  const recurringPattern = computePattern(task, change);
  const isStopped = recurringPattern === 'none' && task.recurringPattern !== 'none';
  const begins = recurringPattern !== 'none' && task.recurringPattern === 'none';
  return {
    ...task,
    ...state,
    ...pickContent(change),
    date: begins ? firstOccurrence(recurringPattern, day) : day,
    isRecurring: recurringPattern !== 'none' || (change.isRecurring ?? (!isStopped && task.isRecurring)),
    recurringPattern,
    recurringId: recurringPattern === 'none' ? null : task.recurringId,
    occurrenceDay: recurringPattern === 'none' ? null : task.occurrenceDay,
    completedAt: computeCompletedAt(task, state, now),
  };
}

/** Returns a change without the priority if the task is not active. (READ-7) */
export function withoutLockedPriority<Change extends TaskChange>(task: Task, change: Change): Change {
  return isPriorityLocked(task, change) ? { ...change, isPriority: undefined } : change;
}

/**
 * Returns the content that a change sets. A date with a time part sets startTime, unless the change names startTime.
 * `isFlagged` is another name of `flagged`, which wins.
 */
export function pickContent(change: TaskChange): Partial<TaskContent> {
  const { date = '', startTime = splitDate(date).time ?? undefined } = change;
  return definedFields(TASK_CONTENT_FIELDS, { ...change, startTime, flagged: change.flagged ?? change.isFlagged });
}

/** Returns what a row says of a task's content besides its title and notes: its times, and how long it will take. */
export function contentLabels({ startTime, endTime, estimateMinutes }: Partial<TaskContent>): string[] {
  return [startTime && rangeLabel(startTime, endTime), estimateMinutes && estimateLabel(estimateMinutes)].filter(
    Boolean,
  ) as string[];
}

/** Returns the times of a task that begins at another time. An end that is not after it is removed. */
export function changeStartTime(
  { endTime }: Pick<TaskContent, 'endTime'>,
  startTime: string | null,
): Partial<Pick<TaskContent, 'startTime' | 'endTime'>> {
  const isEndInvalid = endTime !== null && (startTime === null || startTime >= endTime);
  return { startTime, ...(isEndInvalid && { endTime: null }) };
}

/** True when the person crossed the task out, and not a rollover. */
export function isCrossedOutByHand(task: Pick<Task, 'isCompleted' | 'isCrossedOut' | 'rolledOverAt'>): boolean {
  return getState(task) === 'crossed-out' && task.rolledOverAt === null;
}

/** The scope of a cached list of tasks: a day, or a week by its Monday. */
export type TaskListScope = { kind: 'day'; day: Day } | { kind: 'week'; monday: Day };

/** True when a task on `date` belongs to the list. */
export function isInScope(scope: TaskListScope, date: Day): boolean {
  if (scope.kind === 'day') return date === scope.day;
  return date >= getMonday(scope.monday) && date <= getSunday(scope.monday);
}

/** Sorts tasks in the order of the screen: by day, then as in every list. (DAY-08) */
export function sortTasks(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(compareTasks);
}

/** Compares tasks by day, then by their order within a day. */
export function compareTasks(first: Task, second: Task): number {
  return compareDays(first.date, second.date) || compareItems(first, second);
}

/** Returns the list with the task added or replaced, or without it if it now belongs to another day. */
export function putTask(tasks: readonly Task[], scope: TaskListScope, task: Task): Task[] {
  const others = tasks.filter((other) => other.id !== task.id);
  return isInScope(scope, task.date) ? sortTasks([...others, task]) : others;
}

/** Returns the list without the task. */
export function removeTask(tasks: readonly Task[], id: number): Task[] {
  return tasks.filter((task) => task.id !== id);
}
