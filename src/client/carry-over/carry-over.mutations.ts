import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import type { CarriedItem, CarryOverChoice, CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { mutate, noListCache, type Change } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { ignoreShownFailure, offerUndo } from '#client/items/undo.ts';
import { showToast } from '#client/ui/toasts.ts';
import { CARRY_OVER } from './carry-over.queries.ts';

/** What is offered is no list that changes are predicted in: it is read again after each. */
const OFFERS = noListCache(CARRY_OVER);

/** Copies the choices to `date`, to its week or to its month, and answers the copies. The same key sent again copies once. */
export function useCarryOver() {
  const client = useQueryClient();
  return async (date: Day, items: CarryOverChoice[], idempotencyKey: string): Promise<CarryOverItem[]> => {
    const copies = await change(client, {
      send: async () => call('POST /api/carry-over', { body: { date, items } }, { idempotencyKey }),
      onError: (error) =>
        showToast({ title: 'Failed to carry over', description: detailOf(error), tone: 'destructive' }),
    });
    return copies.items;
  };
}

/** Says that nothing was copied because all of it is there already. */
export function showAlreadyThere(): void {
  showToast({ title: 'Already there', description: 'All of it was copied before.' });
}

/** Tells of items that were carried over, and offers to remove the copies again. */
export function offerRemoval(client: QueryClient, copies: readonly CarriedItem[]): void {
  if (copies.length === 0) {
    showAlreadyThere();
    return;
  }
  const items = copies.map(({ id, type }) => ({ id, type }));
  offerUndo(copies.length === 1 ? '1 item carried over' : `${copies.length} items carried over`, () => {
    void removeCopies(client, items).catch(ignoreShownFailure);
  });
}

/** Removes copies that were made. Rejected when it could not be done, once the person was told. */
export async function removeCopies(client: QueryClient, items: readonly CarriedItem[]): Promise<void> {
  await change(client, {
    send: async () => call('POST /api/carry-over/undo', { body: { items: [...items] } }),
    onError: (error) => showToast({ title: 'Failed to undo', description: detailOf(error), tone: 'destructive' }),
  });
}

/** Carries out a change, and reads all that is on the screen again: copies show in the lists of other slices. */
async function change<Answer>(
  client: QueryClient,
  { send, onError }: Pick<Change<never, never, Answer>, 'send' | 'onError'>,
): Promise<Answer> {
  try {
    return await mutate(client, {
      listCache: OFFERS,
      queueKey: 'copies',
      send,
      optimisticUpdate: () => [],
      reconcile: () => () => [],
      onError,
    });
  } finally {
    void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [root] }) => isElsewhere(root) });
  }
}

function isElsewhere(root: unknown): boolean {
  return root !== CARRY_OVER && root !== CURRENT_USER[0];
}
