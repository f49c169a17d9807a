import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createFormDrafts } from '#client/items/form-draft.ts';
import { isItemText } from '#client/items/item-form-values.ts';
import { PATTERNS } from './repetition-mark.ts';
import { taskFormValues, type TaskDialogSubject, type TaskFormValues, type TaskPlace } from './task-form-values.ts';

/** The draft of the task dialog. */
export const TASK_DRAFTS = createFormDrafts<Task, TaskPlace, TaskFormValues>({
  name: 'task-dialog',
  getPlace: ({ date }) => ({ day: date }),
  isPlace: ({ day }) => typeof day === 'string',
  readText: (value, task, place) => {
    if (!isItemText(value)) return undefined;
    const subject: TaskDialogSubject | undefined = task
      ? { kind: 'edit', item: task }
      : place && { kind: 'new', ...place };
    if (subject === undefined) return undefined;
    // A draft of an earlier version may lack fields and then keeps the item's values.
    const text: TaskFormValues = { ...taskFormValues(subject), ...value };
    const { date, startTime, recurringPattern } = text;
    const hasValidTime = typeof date === 'string' && (startTime === null || typeof startTime === 'string');
    return hasValidTime && PATTERNS.includes(recurringPattern) ? text : undefined;
  },
});
