import type { QueryClient } from '@tanstack/react-query';
import { waitingUpdates, type AnyListCache } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { setWaitingIds } from '#client/data/temporary-ids.ts';
import { createStore } from '#client/ui/store.ts';
import { isUnsent, updateChanges, type OutboxChange } from './outbox-store.ts';
import { createWaitingUpdates, type Prediction } from './predictions.ts';
import { hasUnsentChanges } from './unsent-users.ts';
import { markWaiting } from './waiting-marks.ts';

/** The changes of the signed-in user that wait for the network, and those that the server refused. */
export const waitingChanges = createStore<readonly OutboxChange[]>([]);

/** True if a change waits to be sent. */
export function isAnyUnsent(): boolean {
  return waitingChanges.current().some(isUnsent);
}

/** Resolves once no change of the user waits to be sent. */
export async function whenAllSent(userId: number): Promise<void> {
  if (!hasUnsentChanges(userId)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = waitingChanges.subscribe(() => {
    if (!hasUnsentChanges(userId)) resolve();
  });
  await promise;
  stop();
}

/** Returns what changes do to the lists. */
export function getPredictions(changes: readonly OutboxChange[]): Prediction[] {
  return changes.flatMap(({ prediction }) => prediction ?? []);
}

/** The stored changes, and how this tab shows those of the signed-in user. */
export interface ChangeList {
  getUserId: () => number | undefined;
  /** Shows changes: in `waitingChanges`, in the lists, and as marks of their items. */
  show: (changes: readonly OutboxChange[]) => void;
  /** Stores other changes in place of the stored ones, calls `beforeShown`, and then shows the new ones in the lists. */
  update: (
    replace: (changes: readonly OutboxChange[]) => readonly OutboxChange[],
    beforeShown?: () => void,
  ) => Promise<void>;
}

/** Creates the list of changes of this tab. The lists of `listCaches` show what waits. */
export function createChangeList(client: QueryClient, listCaches: readonly AnyListCache[]): ChangeList {
  const getUserId = (): number | undefined => client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id;

  function show(changes: readonly OutboxChange[]): void {
    const own = changes.filter((change) => change.userId === getUserId());
    const unsent = own.filter(isUnsent);
    setWaitingIds(unsent.flatMap(({ temporaryId }) => temporaryId ?? []));
    markWaiting(unsent);
    const updates = createWaitingUpdates(listCaches, getPredictions(unsent));
    if (updates.length > 0 || waitingUpdates.current().length > 0) waitingUpdates.set(updates);
    waitingChanges.set(own);
  }

  return {
    getUserId,
    show,
    async update(replace, beforeShown) {
      const changes = await updateChanges(replace);
      beforeShown?.();
      show(changes);
    },
  };
}
