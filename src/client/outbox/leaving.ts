import type { QueryClient } from '@tanstack/react-query';
import type { AnyChange } from '#client/data/optimistic.ts';
import { addWaitingId } from '#client/data/temporary-ids.ts';
import { stopWaitingForPaint } from '#client/ui/after-paint.ts';
import { getChangeRequest } from './change-request.ts';
import { isOfNewItem } from './creation-queue.ts';
import { createOutboxChange } from './outbox-change.ts';
import { storeExitChanges, removeExitChanges, type OutboxChange } from './outbox-store.ts';
import { showPredictions } from './predictions.ts';

/**
 * Loses no change when the page is left right after it. Without a network, changes that are not in the outbox yet are
 * stored at once. With a network, changes that wait for an earlier change of the same item, and creations that wait for an
 * earlier one, are sent; the earlier ones are on their way. Changes of an item that is being created need its id, so the next page sends them after its
 * creation, which keeps its Idempotency-Key. Those that the outbox holds back until others are sent are stored behind
 * these. `getUserId` returns the signed-in user's id. (decision 046)
 */
export function storeChangesWhenLeaving(
  client: QueryClient,
  getUserId: () => number | undefined,
  { isHeld, isInQueue }: Record<'isHeld' | 'isInQueue', (change: AnyChange) => boolean>,
): void {
  let left: readonly OutboxChange[] = [];

  window.addEventListener('pagehide', () => {
    const owner = getUserId();
    if (owner === undefined) return;
    stopWaitingForPaint();
    const unfinished = unfinishedChanges(client);
    const mustStore = navigator.onLine ? createTestForStored(unfinished, isHeld) : () => true;
    const mustSend = (each: UnfinishedChange): boolean => (each.isQueued || isInQueue(each.change)) && !mustStore(each);
    for (const { change } of unfinished.filter(mustSend)) void change.send().catch(() => undefined);
    left = storeChanges(client, owner, unfinished.filter(mustStore));
  });
  // Browsers can show a page again as it was left. It then goes on by itself.
  window.addEventListener('pageshow', () => removeExitChanges(left));
}

/**
 * Returns a test for the changes that cannot be sent yet: those of items that are being created and already have another
 * change, and those that are held back, with the changes of their items.
 */
function createTestForStored(
  unfinished: readonly UnfinishedChange[],
  isHeld: (change: AnyChange) => boolean,
): (each: UnfinishedChange) => boolean {
  const cannotBeSent = ({ change, isQueued }: UnfinishedChange) => isHeld(change) || (isQueued && isOfNewItem(change));
  const stored = new Set(unfinished.filter(cannotBeSent).map(({ change }) => change.queueKey));
  return ({ change }) => stored.has(change.queueKey);
}

/** Returns the stored changes. */
function storeChanges(
  client: QueryClient,
  userId: number,
  changes: readonly UnfinishedChange[],
): readonly OutboxChange[] {
  const left = changes.flatMap(({ change }) => {
    if (change.predict === undefined) return [];
    const request = getChangeRequest(change);
    if (request === undefined) return [];
    const stored = createOutboxChange(client, undefined, { change, request, response: change.predict(), userId });
    // Later changes may be of this item, and are predicted from its list.
    if (stored.temporaryId !== undefined) addWaitingId(stored.temporaryId);
    showPredictions(client, undefined, [change.listCache], [stored.prediction]);
    return [stored];
  });
  if (left.length > 0) storeExitChanges(left);
  return left;
}

interface UnfinishedChange {
  change: AnyChange;
  /** True if it waits for an earlier change of the same item. */
  isQueued: boolean;
}

/** Returns the changes that are being sent or wait for their turn, in their order. */
function unfinishedChanges(client: QueryClient): UnfinishedChange[] {
  return client
    .getMutationCache()
    .findAll({ status: 'pending' })
    .flatMap(({ state: { variables, isPaused } }) =>
      isChange(variables) ? [{ change: variables, isQueued: isPaused }] : [],
    );
}

/** Other mutations, such as signing in, are not sent again. */
function isChange(variables: unknown): variables is AnyChange {
  return typeof variables === 'object' && variables !== null && 'listCache' in variables && 'send' in variables;
}
