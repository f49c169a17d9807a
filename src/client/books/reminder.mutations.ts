import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { call, serverMessageOf } from '#client/data/api-client.ts';
import { noLists, useChange } from '#client/data/optimistic.ts';
import { showFailure } from '#client/items/failures.ts';

/** The reminder is a task among others, whose lists another slice knows: they are read again. */
const TASKS = noLists('/api/tasks');

/** Adds the task of a day that reminds of somebody who recommended a book. The same key sent again adds it once. */
export function useAddReminder(): (title: string, date: Day, idempotencyKey: string) => Promise<Task> {
  const carryOut = useChange();
  return async (title, date, idempotencyKey) => {
    const body = { title, date, isCompleted: false, isCrossedOut: false, isPriority: false, isRecurring: false };
    return carryOut({
      lists: TASKS,
      line: `reminder ${idempotencyKey}`,
      send: async () => call('POST /api/tasks', { body }, { idempotencyKey }),
      predict: (tasks) => [...tasks],
      confirm: () => (tasks) => [...tasks],
      onError: (error) => showFailure('Error', serverMessageOf(error) ?? 'Failed to add task'),
    });
  };
}
