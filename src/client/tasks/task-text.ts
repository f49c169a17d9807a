import { firstOccurrence, type RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';

/** What the task dialog is open for: a new task on a day, or one that exists. */
export type TaskDialogSubject = { kind: 'new'; day: Day } | { kind: 'edit'; task: Task };

/** What the task dialog makes of what was typed and chosen. */
export interface TaskText {
  title: string;
  notes: string | null;
  isPriority: boolean;
  recurringPattern: RecurringPattern;
}

/** What the dialog begins with: nothing, or the task as it is. */
export function textOf(subject: TaskDialogSubject): TaskText {
  if (subject.kind === 'new') return { title: '', notes: null, isPriority: false, recurringPattern: 'none' };
  const { title, notes, isPriority, recurringPattern } = subject.task;
  return { title, notes, isPriority, recurringPattern };
}

/** The text as it is saved: the title trimmed, and no notes when there is nothing in them. */
export function finishText(text: TaskText): TaskText {
  return { ...text, title: text.title.trim(), notes: text.notes?.trim() ? text.notes : null };
}

/** The day that the task will stand on: a task that begins to repeat stands on its series' first day. */
export function dayOf(subject: TaskDialogSubject, { recurringPattern }: TaskText): Day {
  if (subject.kind === 'new') return firstOccurrence(recurringPattern, subject.day);
  const { date, recurringPattern: current } = subject.task;
  return current === 'none' ? firstOccurrence(recurringPattern, date) : date;
}

/** A new task of the day, as it is sent. */
export function draftOf(day: Day, { recurringPattern, ...text }: TaskText): TaskDraft {
  const repetition = recurringPattern === 'none' ? {} : { isRecurring: true, recurringPattern };
  return { ...text, date: day, ...repetition };
}

/** What is different between a task and its text: all that needs to be sent. */
export function differenceOf(task: Task, text: TaskText): TaskChange {
  const { title, notes, isPriority, recurringPattern } = text;
  return {
    ...(title !== task.title && { title }),
    ...(notes !== task.notes && { notes }),
    ...(isPriority !== task.isPriority && { isPriority }),
    ...(recurringPattern !== task.recurringPattern && {
      isRecurring: recurringPattern !== 'none',
      recurringPattern,
    }),
  };
}

/** Whether the task is one of a series. One that is merely marked as recurring has none. */
export function isOccurrence(task: Task): boolean {
  return task.recurringPattern !== 'none';
}

/** Which of a series are meant: an occurrence alone, or also those after it. */
export type SeriesScope = 'this' | 'this and later';

/**
 * Which ones the text is meant for; undefined when the person must say. Another pattern is always for this one and later
 * ones: what was before stays.
 */
export function scopeOf(subject: TaskDialogSubject, text: TaskText): SeriesScope | undefined {
  if (subject.kind === 'new' || !isOccurrence(subject.task)) return 'this';
  const change = differenceOf(subject.task, text);
  if (change.recurringPattern !== undefined) return 'this and later';
  return Object.keys(change).length === 0 ? 'this' : undefined;
}
