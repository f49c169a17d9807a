import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { mutate, noListCache } from '#client/data/optimistic.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** The rollover has no optimistic update. Its response tells whether the task lists must be refetched. */
const ROLLOVERS = noListCache('/api/tasks/rollover');

/** The result of a rollover whose response does not say what it did. */
const NOTHING_CROSSED_OUT = { count: 0, number: null };

/**
 * Crosses out the unfinished tasks of the days since the last visit, from `from` to the day before `to` (TIME-03), and
 * returns what it did. Called again with the same key, it returns the same. Rejects without a toast if it fails.
 */
export async function rollOver(client: QueryClient, from: Day, to: Day, idempotencyKey: string): Promise<Rollover> {
  const epoch = sessionEpoch();
  const rollover = await mutate(client, {
    listCache: ROLLOVERS,
    queueKey: 'new day',
    send: async () => ({
      ...NOTHING_CROSSED_OUT,
      ...(await call('POST /api/tasks/rollover', { body: { from, to } }, { idempotencyKey })),
    }),
    optimisticUpdate: () => [],
    reconcile: () => () => [],
    onError: () => undefined,
    hasChanged: ({ count }) => count > 0,
  });
  if (sessionEpoch() !== epoch) throw new Error('Somebody else has the session now');
  if (rollover.count > 0) void refetchTasks(client);
  return rollover;
}

/** Refetches the task lists. A read that started before the rollover must not overwrite them. */
async function refetchTasks(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [TASK_LISTS.root] });
  await client.refetchQueries({ queryKey: [TASK_LISTS.root], type: 'active' });
}

/** Undoes a rollover by its number in the history. Rejects after showing a toast if it fails. */
export async function undoRollover(client: QueryClient, id: number): Promise<void> {
  await mutate(client, {
    listCache: TASK_LISTS,
    queueKey: 'new day',
    send: async () => call('POST /api/history/:id/undo', { params: { id }, query: { leavesChanged: 'true' } }),
    optimisticUpdate: (tasks) => [...tasks],
    reconcile: () => (tasks) => [...tasks],
    onError: (error) => showToast({ title: t('Failed to undo'), description: getDetail(error), tone: 'destructive' }),
  });
}
