import { firstOccurrence, type RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import type { EntrySubject } from '#client/items/entry-draft.ts';
import { differenceOf, type ItemText } from '#client/items/item-text.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';

/** Where a new task goes. */
export interface TaskPlace {
  day: Day;
}

/** What the task dialog is open for: a new task on a day, or one that exists. */
export type TaskDialogSubject = EntrySubject<Task, TaskPlace>;

/** What the task dialog makes of what was typed and chosen. */
export interface TaskText extends ItemText {
  recurringPattern: RecurringPattern;
}

/** What the dialog begins with: nothing, or the task as it is. */
export function textOf(subject: TaskDialogSubject): TaskText {
  if (subject.kind === 'new') return { title: '', notes: null, isPriority: false, recurringPattern: 'none' };
  const { title, notes, isPriority, recurringPattern } = subject.item;
  return { title, notes, isPriority, recurringPattern };
}

/** The day that the task will stand on: a task that begins to repeat stands on its series' first day. */
export function dayOf(subject: TaskDialogSubject, { recurringPattern }: TaskText): Day {
  if (subject.kind === 'new') return firstOccurrence(recurringPattern, subject.day);
  const { date, recurringPattern: current } = subject.item;
  return current === 'none' ? firstOccurrence(recurringPattern, date) : date;
}

/** A new task of the day, as it is sent. */
export function draftOf(day: Day, { recurringPattern, ...text }: TaskText): TaskDraft {
  const repetition = recurringPattern === 'none' ? {} : { isRecurring: true, recurringPattern };
  return { ...text, date: day, ...repetition };
}

/** What is different between a task and its text: all that needs to be sent. */
export function changeTo(task: Task, text: TaskText): TaskChange {
  const change = differenceOf<TaskText>(task, text);
  const { recurringPattern } = change;
  return recurringPattern === undefined ? change : { ...change, isRecurring: recurringPattern !== 'none' };
}

/** Whether the task is one of a series. One that is merely marked as recurring has none. */
export function isOccurrence(task: Task): boolean {
  return task.recurringPattern !== 'none';
}

/**
 * Which ones the text is meant for; undefined when the person must say. Another pattern is always for this one and later
 * ones: what was before stays.
 */
export function scopeOf(subject: TaskDialogSubject, text: TaskText): SeriesScope | undefined {
  if (subject.kind === 'new' || !isOccurrence(subject.item)) return 'this';
  const change = changeTo(subject.item, text);
  if (change.recurringPattern !== undefined) return 'this and later';
  return Object.keys(change).length === 0 ? 'this' : undefined;
}
