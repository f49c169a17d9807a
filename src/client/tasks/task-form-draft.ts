import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createFormDrafts } from '#client/items/form-draft.ts';
import { isItemText } from '#client/items/item-form-values.ts';
import { PATTERNS } from './repetition-labels.ts';
import type { TaskPlace, TaskFormValues } from './task-form-values.ts';

/** What is being typed in the task dialog. */
export const TASK_DRAFTS = createFormDrafts<Task, TaskPlace, TaskFormValues>({
  name: 'task-dialog',
  placeOf: ({ date }) => ({ day: date }),
  isPlace: ({ day }) => typeof day === 'string',
  readText: (value, task, place) => {
    if (!isItemText(value)) return undefined;
    // A text that says nothing about repeating, or of when, changes nothing about it.
    const {
      recurringPattern = task?.recurringPattern ?? 'none',
      date = task?.date ?? place?.day,
      startTime = task?.startTime ?? null,
    } = value as Partial<TaskFormValues>;
    const isWhen = typeof date === 'string' && (startTime === null || typeof startTime === 'string');
    return isWhen && PATTERNS.includes(recurringPattern) ? { ...value, recurringPattern, date, startTime } : undefined;
  },
});
