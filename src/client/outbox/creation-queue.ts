import type { AnyChange } from '#client/data/optimistic.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { isTemporary, resolveId } from '#client/data/temporary-ids.ts';

/** True if the item of a change is not stored yet. */
export function isOfNewItem({ queueKey }: AnyChange): boolean {
  return isTemporary(resolveId(Number(queueKey)));
}

/** Creates the queue that sends the creations of a list one after the other, so that items are stored in their order. */
export function createCreationQueue() {
  /** The last creation of each list, which resolves once it has settled. */
  const lastByRoot = new Map<string, Promise<unknown>>();
  const waiting = new Set<AnyChange>();

  async function waitFor(earlier: Promise<unknown>, change: AnyChange): Promise<void> {
    const epoch = sessionEpoch();
    waiting.add(change);
    await earlier;
    waiting.delete(change);
    if (sessionEpoch() !== epoch) throw new Error('The session has ended');
  }

  return {
    /** True while a creation waits for an earlier one. */
    isWaiting: (change: AnyChange): boolean => waiting.has(change),

    /** Sends a change by `send`; a creation only after the earlier ones of its list, also if these fail. */
    async sendInOrder(change: AnyChange, send: (change: AnyChange) => Promise<unknown>): Promise<unknown> {
      if (!isOfNewItem(change)) return send(change);
      const { root } = change.listCache;
      const earlier = lastByRoot.get(root);
      const sent = earlier === undefined ? send(change) : waitFor(earlier, change).then(async () => send(change));
      const settled = sent.then(
        () => undefined,
        () => undefined,
      );
      lastByRoot.set(root, settled);
      return sent;
    },
  };
}
