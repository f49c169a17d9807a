import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createFormDrafts } from '#client/items/form-draft.ts';
import { isItemText } from '#client/items/item-form-values.ts';
import { PATTERNS } from './repetition-labels.ts';
import type { TaskPlace, TaskFormValues } from './task-form-values.ts';

/** The draft of the task dialog. */
export const TASK_DRAFTS = createFormDrafts<Task, TaskPlace, TaskFormValues>({
  name: 'task-dialog',
  placeOf: ({ date }) => ({ day: date }),
  isPlace: ({ day }) => typeof day === 'string',
  readText: (value, task, place) => {
    if (!isItemText(value)) return undefined;
    // Drafts of an earlier version may lack these fields and then keep the item's values.
    const {
      recurringPattern = task?.recurringPattern ?? 'none',
      date = task?.date ?? place?.day,
      startTime = task?.startTime ?? null,
    } = value as Partial<TaskFormValues>;
    const hasValidTime = typeof date === 'string' && (startTime === null || typeof startTime === 'string');
    return hasValidTime && PATTERNS.includes(recurringPattern)
      ? { ...value, recurringPattern, date, startTime }
      : undefined;
  },
});
