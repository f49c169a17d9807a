import type { Day } from '#shared/calendar/day.ts';
import { firstOccurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { changeStartTime } from '#shared/tasks/tasks.rules.ts';
import { computeDifference } from '#client/items/item-form-values.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { belongsToSeries, type TaskDialogSubject, type TaskFormValues } from './task-form-values.ts';

/** Returns the day of the saved task. A task that starts to repeat is on the first day of its series. */
export function dayOfForm(subject: TaskDialogSubject, text: TaskFormValues): Day {
  if (subject.kind === 'edit' && isDayFixed(subject, text)) return subject.item.date;
  const isNewSeries = subject.kind === 'new' || !belongsToSeries(subject.item);
  return isNewSeries ? firstOccurrence(text.recurringPattern, text.date) : text.date;
}

/** True if the task cannot be moved: an occurrence whose series gets another pattern keeps its day. */
export function isDayFixed(subject: TaskDialogSubject, { recurringPattern }: TaskFormValues): boolean {
  return subject.kind === 'edit' && belongsToSeries(subject.item) && subject.item.recurringPattern !== recurringPattern;
}

/** Returns the request body of a new task. */
export function createTaskDraft({ recurringPattern, ...text }: TaskFormValues): TaskDraft {
  return { ...text, ...(recurringPattern !== 'none' && { isRecurring: true, recurringPattern }) };
}

/**
 * Returns the fields to send: those that differ from the task. Without a start time, or with one not before its end, a
 * task loses its end.
 */
export function changeTo(task: Task, text: TaskFormValues): TaskChange {
  const { endTime: said, ...fields } = text;
  const { date, ...change } = computeDifference<Omit<TaskFormValues, 'endTime'>>(task, fields);
  const { recurringPattern, startTime } = change;
  const hasNewTimes = startTime !== undefined || said !== undefined;
  const endTime = endOfForm({ kind: 'edit', item: task }, text);
  const isMoved = date !== undefined && !isDayFixed({ kind: 'edit', item: task }, text);
  return {
    ...change,
    ...(isMoved && { date }),
    ...(hasNewTimes && endTime !== task.endTime && { endTime }),
    ...(recurringPattern !== undefined && { isRecurring: recurringPattern !== 'none' }),
  };
}

/**
 * Returns the end of the saved task, for which the form has no field: what the title said, or the end of an existing
 * task.
 */
export function endOfForm(subject: TaskDialogSubject, { startTime, endTime: said }: TaskFormValues): string | null {
  if (subject.kind === 'new') return said ?? null;
  const known = said ?? subject.item.endTime;
  const { endTime = known } = changeStartTime({ endTime: known }, startTime);
  return endTime;
}

/**
 * Returns the scope of an edit; undefined if the person must choose. Another pattern is always for this and later
 * tasks: earlier ones stay. Another day alone is for this task, because the others have their own days.
 */
export function getScope(subject: TaskDialogSubject, text: TaskFormValues): SeriesScope | undefined {
  if (subject.kind === 'new' || !belongsToSeries(subject.item)) return 'this';
  const { date: _moved, ...change } = changeTo(subject.item, text);
  if (change.recurringPattern !== undefined) return 'this and later';
  return Object.keys(change).length === 0 ? 'this' : undefined;
}
