import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createCopy } from '#shared/tasks/task-copies.rules.ts';
import { t } from '#shared/language/language.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { upsertAll, useChange } from '#client/data/optimistic.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** Returns the response if it is a list, else an empty list. */
function keepList<Item>(response: Item[]): Item[] {
  return Array.isArray(response) ? response : [];
}

/**
 * Returns a function that copies each task to its day and returns the copies. Sent again with the same key, it copies
 * them once.
 */
export function useCopyTasks(userId: number) {
  const mutate = useChange();
  return async (wanted: readonly { task: Task; day: Day }[], idempotencyKey: string): Promise<Task[]> => {
    const drafts = wanted.map(({ task, day }) => ({ ...createCopy(task, day), userId }));
    return mutate({
      listCache: TASK_LISTS,
      queueKey: 'new day',
      // A response may also be a message without the copies (TASK-13). The lists are then refetched.
      send: async () => keepList(await call('POST /api/tasks/batch', { body: { tasks: drafts } }, { idempotencyKey })),
      optimisticUpdate: (list) => [...list],
      reconcile: (copies) => (list, scope) => upsertAll(TASK_LISTS, list, scope, copies),
      onError: (error) =>
        showToast({ title: t('Failed to copy tasks'), description: getDetail(error), tone: 'destructive' }),
    });
  };
}
