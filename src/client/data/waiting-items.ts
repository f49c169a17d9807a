import { useSyncExternalStore } from 'react';
import { createStore } from '#client/ui/store.ts';

/** The items with a change that waits to be sent, as `itemKey` names them. The outbox fills it. */
export const waitingItems = createStore<ReadonlySet<string>>(new Set());

/** Names an item by the first part of the query keys of its lists and its id. */
export function itemKey(root: string, id: number): string {
  return `${root} ${id}`;
}

/** True while a change of the item waits to be sent. */
export function useIsWaiting(root: string, id: number): boolean {
  return useSyncExternalStore(waitingItems.subscribe, () => waitingItems.current().has(itemKey(root, id)));
}
