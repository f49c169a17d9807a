import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import type { CarriedItem, CarryOverChoice, CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import { plural, t } from '#shared/language/language.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { mutate, noListCache, type Change } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { ignoreShownError, offerUndo } from '#client/items/undo.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { CARRY_OVER } from './carry-over.queries.ts';

/** The carry-over list has no optimistic update. It is refetched after each change. */
const CARRY_OVER_CACHE = noListCache(CARRY_OVER);

/**
 * Returns a function that copies items to `date`, its week or its month, and returns the copies. Sent again with the
 * same key, it copies once.
 */
export function useCarryOver() {
  const client = useQueryClient();
  return async (date: Day, items: CarryOverChoice[], idempotencyKey: string): Promise<CarryOverItem[]> => {
    const copies = await sendChange(client, {
      send: async () => call('POST /api/carry-over', { body: { date, items } }, { idempotencyKey }),
      onError: (error) =>
        showToast({ title: t('Failed to carry over'), description: getDetail(error), tone: 'destructive' }),
    });
    return copies.items;
  };
}

/** Shows a toast that all items had been copied before. */
export function showAlreadyThere(): void {
  showToast({ title: t('Already there'), description: t('All of it was copied before.') });
}

/** Shows a toast with the number of carried items and Undo. */
export function offerRemoval(client: QueryClient, copies: readonly CarriedItem[]): void {
  if (copies.length === 0) {
    showAlreadyThere();
    return;
  }
  const items = copies.map(({ id, type }) => ({ id, type }));
  offerUndo(plural(copies.length, '1 item carried over', '{count} items carried over'), () => {
    void undoCopies(client, items).catch(ignoreShownError);
  });
}

/**
 * Undoes the copying of items that were copied by one call. Leaves copies that were changed since. Rejects after
 * showing a toast if it fails.
 */
export async function undoCopies(client: QueryClient, [first]: readonly CarriedItem[]): Promise<void> {
  if (first === undefined) return;
  const { id, type } = first;
  const body = { itemType: type === 'day-task' ? 'task' : 'goal', id, verb: 'added', leavesChanged: true } as const;
  await sendChange(client, {
    send: async () => call('POST /api/history/undo', { body }),
    onError: (error) => showToast({ title: t('Failed to undo'), description: getDetail(error), tone: 'destructive' }),
  });
}

/** Sends a change and refetches all active queries, because copies show in lists of other slices. */
async function sendChange<Result>(
  client: QueryClient,
  { send, onError }: Pick<Change<never, never, Result>, 'send' | 'onError'>,
): Promise<Result> {
  try {
    return await mutate(client, {
      listCache: CARRY_OVER_CACHE,
      queueKey: 'copies',
      send,
      optimisticUpdate: () => [],
      reconcile: () => () => [],
      onError,
    });
  } finally {
    void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [root] }) => isOtherSlice(root) });
  }
}

function isOtherSlice(root: unknown): boolean {
  return root !== CARRY_OVER && root !== CURRENT_USER[0];
}
