import type { QueryClient } from '@tanstack/react-query';
import type { SentRequest } from '#client/data/api-client.ts';
import type { AnyChange } from '#client/data/optimistic.ts';
import { keepTemporary } from '#client/data/temporary-ids.ts';
import { stopWaitingForPaint } from '#client/ui/after-paint.ts';
import { createKeptChange } from './kept-change.ts';
import { leaveChanges, removeLeftChanges, type KeptChange } from './outbox-store.ts';
import { showPredictions } from './predictions.ts';

/**
 * Loses no change when the page is left right after it. Without a network, changes that are not in the outbox yet are
 * stored at once. With a network, changes that wait for an earlier change of the same item are sent; the earlier ones
 * are on their way. `userId` returns the signed-in user's id. (decision 046)
 */
export function keepChangesWhenLeaving(client: QueryClient, userId: () => number | undefined): void {
  let left: readonly KeptChange[] = [];

  window.addEventListener('pagehide', () => {
    const owner = userId();
    if (owner === undefined) return;
    stopWaitingForPaint();
    if (navigator.onLine) sendQueued(client);
    else left = storeUnfinished(client, owner);
  });
  // Browsers can show a page again as it was left. It then goes on by itself.
  window.addEventListener('pageshow', () => removeLeftChanges(left));
}

function sendQueued(client: QueryClient): void {
  for (const { change, isQueued } of unfinishedChanges(client)) {
    if (isQueued) void change.send().catch(() => undefined);
  }
}

/** Returns the stored changes. */
function storeUnfinished(client: QueryClient, userId: number): readonly KeptChange[] {
  const stored = unfinishedChanges(client).flatMap(({ change }) => {
    if (change.predict === undefined) return [];
    const request = getRequest(change);
    if (request === undefined) return [];
    const kept = createKeptChange(client, undefined, { change, request, response: change.predict(), userId });
    // Later changes may be of this item, and are predicted from its list.
    if (kept.temporaryId !== undefined) keepTemporary(kept.temporaryId);
    showPredictions(client, undefined, [change.listCache], [kept.prediction]);
    return [kept];
  });
  leaveChanges(stored);
  return stored;
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

/**
 * Returns the request that a change would send, without sending it; undefined if it has none. The request is known at
 * once, because a change calls `fetch` before it waits for anything.
 */
function getRequest(change: AnyChange): SentRequest | undefined {
  const { fetch } = globalThis;
  let request: SentRequest | undefined;
  globalThis.fetch = async (address, init) => {
    request ??= readRequest((address as string).slice(1), init);
    return new Promise(() => undefined);
  };
  try {
    void change.send().catch(() => undefined);
  } finally {
    globalThis.fetch = fetch;
  }
  return request;
}

/** `address` starts with a slash, as those of the API do. */
function readRequest(address: string, { method = 'GET', body, headers }: RequestInit = {}): SentRequest {
  const idempotencyKey = new Headers(headers).get('idempotency-key') ?? undefined;
  return { method, address, idempotencyKey, ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }) };
}
