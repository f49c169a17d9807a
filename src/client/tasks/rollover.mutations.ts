import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { mutate, noListCache } from '#client/data/optimistic.ts';
import { showToast } from '#client/ui/toasts.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** What a new day does is not predicted: its answer says whether there is anything to read again. */
const ROLLOVERS = noListCache('/api/tasks/rollover');

/**
 * A new day: crosses out what the days from the last visit, `from`, up to the one before `to` left unfinished, and answers what it did.
 * Rejected, without a word to the person, when it could not be done.
 */
export async function rollOver(client: QueryClient, from: Day, to: Day): Promise<Rollover> {
  const generation = sessionEpoch();
  const rollover = await mutate(client, {
    listCache: ROLLOVERS,
    queueKey: 'new day',
    send: async () => call('POST /api/tasks/rollover', { body: { from, to } }),
    optimisticUpdate: () => [],
    reconcile: () => () => [],
    onError: () => undefined,
    hasChanged: ({ count }) => count > 0,
  });
  if (sessionEpoch() !== generation) throw new Error('Somebody else has the session now');
  if (rollover.count > 0) void readTasksAgain(client);
  return rollover;
}

/** A reading that began before the tasks were crossed out must not be taken for the new one. */
async function readTasksAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [TASK_LISTS.root] });
  await client.refetchQueries({ queryKey: [TASK_LISTS.root], type: 'active' });
}

/** Takes back what a new day has crossed out. Rejected when it could not be done, once the person was told. */
export async function undoRollover(client: QueryClient, { from, to, rolledOverAt }: Rollover): Promise<void> {
  await mutate(client, {
    listCache: TASK_LISTS,
    queueKey: 'new day',
    send: async () => call('POST /api/tasks/rollover/undo', { body: { from, to, rolledOverAt } }),
    optimisticUpdate: (tasks) => [...tasks],
    reconcile: () => (tasks) => [...tasks],
    onError: (error) => showToast({ title: 'Failed to undo', description: detailOf(error), tone: 'destructive' }),
  });
}
