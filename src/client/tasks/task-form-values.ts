import { firstOccurrence, type RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import type { FormSubject } from '#client/items/form-draft.ts';
import { differenceOf, type ItemFormValues } from '#client/items/item-form-values.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';

/** Where a new task goes. */
export interface TaskPlace {
  day: Day;
}

/** What the task dialog is open for: a new task on a day, or one that exists. */
export type TaskDialogSubject = FormSubject<Task, TaskPlace>;

/** What the task dialog makes of what was typed and chosen. */
export interface TaskFormValues extends ItemFormValues {
  recurringPattern: RecurringPattern;
  date: Day;
  /** `HH:mm`, or null where it has no time. */
  startTime: string | null;
}

/** What the dialog begins with: nothing, or the task as it is. */
export function taskFormValues(subject: TaskDialogSubject): TaskFormValues {
  if (subject.kind === 'new') {
    return {
      title: '',
      notes: null,
      isPriority: false,
      recurringPattern: 'none',
      date: subject.day,
      startTime: null,
    };
  }
  const { title, notes, isPriority, recurringPattern, date, startTime } = subject.item;
  return { title, notes, isPriority, recurringPattern, date, startTime };
}

/** The day that the task will stand on: a task that begins to repeat stands on its series' first day. */
export function dayOf(subject: TaskDialogSubject, text: TaskFormValues): Day {
  if (subject.kind === 'edit' && isDayFixed(subject, text)) return subject.item.date;
  const begins = subject.kind === 'new' || !isOccurrence(subject.item);
  return begins ? firstOccurrence(text.recurringPattern, text.date) : text.date;
}

/** Whether the task cannot be moved: an occurrence whose series gets another pattern stays where it is. */
export function isDayFixed(subject: TaskDialogSubject, { recurringPattern }: TaskFormValues): boolean {
  return subject.kind === 'edit' && isOccurrence(subject.item) && subject.item.recurringPattern !== recurringPattern;
}

/** A new task, as it is sent. */
export function draftOf({ recurringPattern, startTime, ...text }: TaskFormValues): TaskDraft {
  const time = startTime === null ? {} : { startTime };
  const repetition = recurringPattern === 'none' ? {} : { isRecurring: true, recurringPattern };
  return { ...text, ...time, ...repetition };
}

/** What is different between a task and its text: all that needs to be sent. A task without a beginning, or with a later one than its end, has no end. */
export function changeTo(task: Task, text: TaskFormValues): TaskChange {
  const { date, ...change } = differenceOf<TaskFormValues>(task, text);
  const { recurringPattern, startTime } = change;
  const isMoved = date !== undefined && !isDayFixed({ kind: 'edit', item: task }, text);
  const endsBefore = startTime !== undefined && task.endTime !== null && (startTime ?? '24:00') >= task.endTime;
  return {
    ...change,
    ...(isMoved && { date }),
    ...(endsBefore && { endTime: null }),
    ...(recurringPattern !== undefined && { isRecurring: recurringPattern !== 'none' }),
  };
}

/** Whether the task is one of a series. One that is merely marked as recurring has none. */
export function isOccurrence(task: Task): boolean {
  return task.recurringPattern !== 'none';
}

/**
 * Which ones the text is meant for; undefined when the person must say. Another pattern is always for this one and later
 * ones: what was before stays. Another day alone is for this one: the others have days of their own.
 */
export function scopeOf(subject: TaskDialogSubject, text: TaskFormValues): SeriesScope | undefined {
  if (subject.kind === 'new' || !isOccurrence(subject.item)) return 'this';
  const { date: _moved, ...change } = changeTo(subject.item, text);
  if (change.recurringPattern !== undefined) return 'this and later';
  return Object.keys(change).length === 0 ? 'this' : undefined;
}
