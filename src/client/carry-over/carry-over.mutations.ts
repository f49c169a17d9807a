import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { CarriedItem, CarryOverChoice, CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import { accountGeneration } from '#client/data/account-change.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { carryOut, noLists, type Change } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { offerUndo, UNDO_BEHIND_DIALOG } from '#client/items/undo.ts';
import { showToast } from '#client/ui/toasts.ts';
import { CARRY_OVER } from './carry-over.queries.ts';

/** What is offered is no list that changes are predicted in: it is read again after each. */
const OFFERS = noLists(CARRY_OVER);

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

/** Tells of copies that were made, and offers to remove them again. */
export function useCopiesToast(): (copies: readonly CarriedItem[], title: string) => void {
  const client = useQueryClient();
  const [generation] = useState(accountGeneration);
  return (copies, title) => {
    if (accountGeneration() !== generation) return;
    if (copies.length === 0) {
      showToast({ title: 'Already there', description: 'All of it was copied before.' });
      return;
    }
    const items = copies.map(({ id, type }) => ({ id, type }));
    offerUndo(title, () => void removeCopies(client, items), UNDO_BEHIND_DIALOG);
  };
}

async function removeCopies(client: QueryClient, items: CarriedItem[]): Promise<void> {
  const removing = change(client, {
    send: async () => call('POST /api/carry-over/undo', { body: { items } }),
    onError: (error) => showToast({ title: 'Failed to undo', description: detailOf(error), tone: 'destructive' }),
  });
  await removing.catch(() => undefined);
}

/** Carries out a change, and reads all that is on the screen again: copies show in the lists of other slices. */
async function change<Answer>(
  client: QueryClient,
  { send, onError }: Pick<Change<never, never, Answer>, 'send' | 'onError'>,
): Promise<Answer> {
  try {
    return await carryOut(client, {
      lists: OFFERS,
      line: 'copies',
      send,
      predict: () => [],
      confirm: () => () => [],
      onError,
    });
  } finally {
    void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [root] }) => isElsewhere(root) });
  }
}

function isElsewhere(root: unknown): boolean {
  return root !== CARRY_OVER && root !== CURRENT_USER[0];
}
