import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { call, serverMessageOf } from '#client/data/api-client.ts';
import { noListCache, useChange } from '#client/data/optimistic.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';

/** The reminder is a task, whose list cache belongs to another slice. The task lists are refetched. */
const TASKS = noListCache('/api/tasks');

/** Returns a function that adds the reminder task. Sent again with the same key, it adds it once. */
export function useAddReminder(): (title: string, date: Day, idempotencyKey: string) => Promise<Task> {
  const mutate = useChange();
  return async (title, date, idempotencyKey) => {
    const body = { title, date, isCompleted: false, isCrossedOut: false, isPriority: false, isRecurring: false };
    return mutate({
      listCache: TASKS,
      queueKey: `reminder ${idempotencyKey}`,
      send: async () => call('POST /api/tasks', { body }, { idempotencyKey }),
      optimisticUpdate: (tasks) => [...tasks],
      reconcile: () => (tasks) => [...tasks],
      onError: (error) => showErrorToast('Error', serverMessageOf(error) ?? 'Failed to add task'),
    });
  };
}
