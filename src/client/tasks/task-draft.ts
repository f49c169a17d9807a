import type { Task } from '#shared/tasks/tasks.contract.ts';
import { entryDrafts } from '#client/items/entry-draft.ts';
import { isItemText } from '#client/items/item-text.ts';
import { PATTERNS } from './repetition-words.ts';
import type { TaskPlace, TaskText } from './task-text.ts';

/** What is being typed in the task dialog. */
export const TASK_DRAFTS = entryDrafts<Task, TaskPlace, TaskText>({
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
    } = value as Partial<TaskText>;
    const isWhen = typeof date === 'string' && (startTime === null || typeof startTime === 'string');
    return isWhen && PATTERNS.includes(recurringPattern) ? { ...value, recurringPattern, date, startTime } : undefined;
  },
});
