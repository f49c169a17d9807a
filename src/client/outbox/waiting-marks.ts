import type { AnyChange } from '#client/data/optimistic.ts';
import { itemKey, waitingItems } from '#client/data/waiting-items.ts';
import type { OutboxChange } from './outbox-store.ts';

/** Milliseconds that a change may take before its item is marked. */
const SLOW_AFTER = 2_000;

/** The items of changes in the outbox, and of those that take long. */
let waiting: readonly string[] = [];
const slow = new Map<AnyChange, readonly string[]>();

/** Marks the items of changes that wait in the outbox. */
export function markWaiting(changes: readonly OutboxChange[]): void {
  waiting = changes.flatMap(({ itemIds = [], prediction }) =>
    prediction === undefined ? [] : itemIds.map((id) => itemKey(prediction.root, id)),
  );
  publish();
}

/** Marks the items of a change if it is not accepted soon. Returns a function that ends this. */
export function markIfSlow(change: AnyChange): () => void {
  const timer = setTimeout(() => {
    slow.set(
      change,
      changedIds(change, change.predict?.()).map((id) => itemKey(change.listCache.root, id)),
    );
    publish();
  }, SLOW_AFTER);
  return () => {
    clearTimeout(timer);
    if (slow.delete(change)) publish();
  };
}

/** The ids of the items that a change is about. A new order is about none. `response` is the predicted one. */
export function changedIds({ queueKey }: AnyChange, response: unknown): number[] {
  if (queueKey === 'order') return [];
  return [response].flat().flatMap((item) => (isItem(item) ? [item.id] : []));
}

function isItem(response: unknown): response is { id: number } {
  return typeof response === 'object' && response !== null && 'id' in response;
}

function publish(): void {
  const marked = new Set([...waiting, ...[...slow.values()].flat()]);
  if (marked.size > 0 || waitingItems.current().size > 0) waitingItems.set(marked);
}
