import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, sendAgain, type SentRequest } from '#client/data/api-client.ts';
import { sendChangesBy, type AnyChange, type AnyListCache } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { retryDelay } from '#client/data/retries.ts';
import { learnStoredId } from '#client/data/temporary-ids.ts';
import { getChangeRequest } from './change-request.ts';
import { createCreationQueue } from './creation-queue.ts';
import { storeChangesWhenLeaving } from './leaving.ts';
import { createOutboxChange, getResponseId, withStoredId } from './outbox-change.ts';
import { isUnsent, readChanges, type OutboxChange } from './outbox-store.ts';
import { applyToSnapshot, asStored, showPredictions } from './predictions.ts';
import { isRefusal, readRefusal } from './refusals.ts';
import { hasUnsentChanges } from './unsent-users.ts';
import { createChangeList, getPredictions, isAnyUnsent, waitingChanges } from './waiting-changes.ts';
import { markIfSlow } from './waiting-marks.ts';

/** Only one tab sends at a time. */
const LOCK = 'halo-outbox';

/**
 * Creates the outbox of this tab. Without a network, it stores each change in the browser, and the screens show the change
 * as made. Once the server can be reached, it sends the changes in their order, also after a reload. (decision 046)
 */
function createOutbox(
  client: QueryClient,
  listCaches: readonly AnyListCache[],
  send: (change: AnyChange) => Promise<unknown>,
) {
  const changes = createChangeList(client, listCaches);
  const { getUserId, show, update } = changes;
  /** Sends what waits again, ever later after each failure. */
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** The changes that are neither sent nor stored until those before them are sent. */
  const held = new Set<AnyChange>();
  const creations = createCreationQueue();

  /** Sends a change in its turn, or stores it if there is no network or others wait. */
  async function sendOrStore(change: AnyChange): Promise<unknown> {
    const unmark = markIfSlow(change);
    try {
      return await creations.sendInOrder(change, sendOrStoreNow);
    } finally {
      unmark();
    }
  }

  async function sendOrStoreNow(change: AnyChange): Promise<unknown> {
    if (navigator.onLine && (isAnyUnsent() || hasUnsentChanges(getUserId()))) {
      held.add(change);
      await sendWaiting().catch(() => undefined);
      held.delete(change);
    }
    // It must not overtake those that still wait.
    const stored = isAnyUnsent() ? await store(change) : undefined;
    if (stored !== undefined) return stored.response;
    try {
      return await send(change);
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.status === 0 && !navigator.onLine;
      const storedOffline = isUnreachable ? await store(change, error.request) : undefined;
      if (storedOffline === undefined) throw error;
      return storedOffline.response;
    }
  }

  /** Stores a change. Returns its predicted response; undefined if it cannot be predicted or the browser has no room. */
  async function store(change: AnyChange, sent?: SentRequest): Promise<{ response: unknown } | undefined> {
    const owner = getUserId();
    if (owner === undefined || change.predict === undefined) return undefined;
    const request = sent ?? getChangeRequest(change);
    if (request === undefined) return undefined;
    const response = change.predict();
    const shown = await globalThis.haloSnapshot;
    const waiting = createOutboxChange(client, shown, { change, request, response, userId: owner });
    try {
      await update((stored) => [...stored.filter(({ id }) => id !== waiting.id), waiting]);
    } catch {
      return undefined;
    }
    applyToSnapshot(shown, change.listCache, [waiting.prediction]);
    return { response };
  }

  async function findNext(): Promise<OutboxChange | undefined> {
    return (await readChanges()).find((change) => change.userId === getUserId() && isUnsent(change));
  }

  /** Sends the waiting changes in order. Ends at the first one that may succeed later, and tries again after a while. */
  async function sendWaiting(): Promise<void> {
    clearTimeout(retry);
    if (!navigator.onLine) return;
    await inTurn(async () => {
      // Another tab may have sent them meanwhile.
      show(await readChanges());
      if (!isAnyUnsent()) return;
      const allowReads = stopReads(client);
      try {
        for (;;) {
          const next = await findNext();
          if (next === undefined || !(await sendOne(next))) break;
        }
      } finally {
        allowReads();
      }
    });
    if (isAnyUnsent()) retry = setTimeout(() => void sendWaiting().catch(() => undefined), retryDelay(failures));
    failures = isAnyUnsent() ? failures + 1 : 0;
  }

  /** Sends a change. Returns false if it has to wait. */
  async function sendOne(change: OutboxChange): Promise<boolean> {
    try {
      const response = await sendAgain(change);
      const storedId = getResponseId(response);
      const isOther = ({ id }: OutboxChange): boolean => id !== change.id;
      await update(
        (stored) => stored.filter(isOther).map(withStoredId(change, storedId)),
        () => {
          const { temporaryId } = change;
          if (temporaryId !== undefined && storedId !== undefined) learnStoredId(temporaryId, storedId);
          // Until they are read again, the lists have it without the outbox.
          showPredictions(client, undefined, listCaches, getPredictions([change]).map(asStored(temporaryId, storedId)));
        },
      );
      return true;
    } catch (error) {
      if (!isRefusal(error)) return false;
      const isDone = change.method === 'DELETE' && error.status === 404;
      const refusal = isDone ? undefined : await readRefusal(change, error);
      await update((stored) =>
        stored.flatMap((each) => {
          if (each.id !== change.id) return [each];
          return refusal === undefined ? [] : [{ ...each, ...refusal }];
        }),
      );
      return true;
    }
  }

  return {
    client,
    changes,
    sendOrStore,
    sendWaiting,
    isHeld: (change: AnyChange): boolean => held.has(change),
    isInQueue: creations.isWaiting,

    /** Reads the waiting changes. Without a network, the lists show them. */
    async refresh(): Promise<void> {
      show(await readChanges());
      const shown = await globalThis.haloSnapshot;
      if (navigator.onLine) return;
      const predictions = getPredictions(waitingChanges.current().filter(isUnsent));
      showPredictions(client, shown?.user.id === getUserId() ? shown : undefined, listCaches, predictions);
    },
  };
}

type Outbox = ReturnType<typeof createOutbox>;

let started: Outbox | undefined;

/** Returns the outbox of this tab; undefined until it is started. */
export function findOutbox(): Outbox | undefined {
  return started;
}

/**
 * Sends all changes of this tab through an outbox, and what waits whenever the server can be reached again. Until then
 * the lists of `listCaches` show what waits. `send` makes the call of a change while there is a network; unless given, it
 * is `change.send`. Returns a function that sends one change through the outbox.
 */
export function startOutbox(
  client: QueryClient,
  listCaches: readonly AnyListCache[],
  send = async (change: AnyChange): Promise<unknown> => change.send(),
): Outbox['sendOrStore'] {
  const outbox = createOutbox(client, listCaches, send);
  started = outbox;
  sendChangesBy(outbox.sendOrStore);
  storeChangesWhenLeaving(client, outbox.changes.getUserId, outbox);
  const sendAll = (): void =>
    void outbox
      .refresh()
      .then(outbox.sendWaiting)
      .catch(() => undefined);
  window.addEventListener('online', sendAll);
  document.addEventListener('visibilitychange', sendAll);
  // Another person may have signed in.
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === CURRENT_USER[0]) sendAll();
  });
  sendAll();
  return outbox.sendOrStore;
}

/**
 * Cancels all reads of lists until the returned function is called, which reads them again. What is read meanwhile may lack
 * a change that the lists show already, or have a new item twice: as it waits, and under the server's id.
 */
function stopReads(client: QueryClient): () => void {
  const lists = { predicate: ({ queryKey }: Query) => queryKey[0] !== CURRENT_USER[0] };
  const cancel = (): void => void client.cancelQueries(lists);
  const stop = client.getQueryCache().subscribe((event) => {
    // The library can cancel a read only after it has announced it.
    if (event.type === 'updated' && event.action.type === 'fetch') queueMicrotask(cancel);
  });
  cancel();
  return () => {
    stop();
    void client.invalidateQueries(lists);
  };
}

/** Runs work in one tab at a time. Over plain HTTP browsers have no locks; the server then sorts out what is sent twice. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work);
  else await work();
}
