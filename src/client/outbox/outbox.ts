import type { QueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { ApiError, call, sendAgain, type SentRequest } from '#client/data/api-client.ts';
import { sendChangesBy, waitingUpdates, type AnyChange, type AnyListCache } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { retryDelay } from '#client/data/retries.ts';
import { learnStoredId, setWaitingIds } from '#client/data/temporary-ids.ts';
import { createStore } from '#client/ui/store.ts';
import { readChanges, updateChanges, type KeptChange } from './outbox-store.ts';
import { getChangeRequest } from './change-request.ts';
import { getId, createKeptChange, withStoredId } from './kept-change.ts';
import { keepChangesWhenLeaving } from './leaving.ts';
import { applyToSnapshot, asStored, createWaitingUpdates, showPredictions, type Prediction } from './predictions.ts';
import { changedItem, readRefusal, createRetryBody } from './refusals.ts';
import { markIfSlow, markKept } from './waiting-marks.ts';

/** The changes of the signed-in user that wait for the network, and those that the server refused. */
export const waitingChanges = createStore<readonly KeptChange[]>([]);

/** Only one tab sends at a time. */
const LOCK = 'halo-outbox';

/** Statuses after which the same request may succeed later. */
const isTemporaryFailure = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/**
 * Creates the outbox of this tab: without a network, a change is kept in the browser and counts as made; it is sent once
 * the server can be reached, in order, also after a reload. (decision 046)
 */
function createOutbox(
  client: QueryClient,
  listCaches: readonly AnyListCache[],
  send: (change: AnyChange) => Promise<unknown>,
) {
  /** Sends what waits again, ever later after each failure. */
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const userId = (): number | undefined => client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id;

  function show(changes: readonly KeptChange[]): void {
    const own = changes.filter((change) => change.userId === userId());
    const unsent = own.filter(isUnsent);
    setWaitingIds(unsent.flatMap(({ temporaryId }) => temporaryId ?? []));
    markKept(unsent);
    const updates = createWaitingUpdates(listCaches, getPredictions(unsent));
    if (updates.length > 0 || waitingUpdates.current().length > 0) waitingUpdates.set(updates);
    waitingChanges.set(own);
  }

  /** Replaces the changes. `beforeShown` is called once they are stored, and before the lists lack what was removed. */
  async function update(
    replace: (changes: readonly KeptChange[]) => readonly KeptChange[],
    beforeShown?: () => void,
  ): Promise<void> {
    const changes = await updateChanges(replace);
    beforeShown?.();
    show(changes);
  }

  /** Sends a change, or keeps it if there is no network or others wait. */
  async function sendOrKeep(change: AnyChange): Promise<unknown> {
    if (navigator.onLine && isAnyUnsent()) await sendWaiting();
    // It must not overtake those that still wait.
    const behind = isAnyUnsent() ? await keep(change) : undefined;
    if (behind !== undefined) return behind.response;
    const unmark = markIfSlow(change);
    try {
      return await send(change);
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.status === 0 && !navigator.onLine;
      const kept = isUnreachable ? await keep(change, error.request) : undefined;
      if (kept === undefined) throw error;
      return kept.response;
    } finally {
      unmark();
    }
  }

  /** Keeps a change. Returns its predicted response; undefined if it cannot be predicted or the browser has no room. */
  async function keep(change: AnyChange, sent?: SentRequest): Promise<{ response: unknown } | undefined> {
    const owner = userId();
    if (owner === undefined || change.predict === undefined) return undefined;
    const request = sent ?? getChangeRequest(change);
    if (request === undefined) return undefined;
    const response = change.predict();
    const shown = await globalThis.haloSnapshot;
    const kept = createKeptChange(client, shown, { change, request, response, userId: owner });
    try {
      await update((changes) => [...changes.filter(({ id }) => id !== kept.id), kept]);
    } catch {
      return undefined;
    }
    applyToSnapshot(shown, change.listCache, [kept.prediction]);
    return { response };
  }

  async function findNext(): Promise<KeptChange | undefined> {
    return (await readChanges()).find((change) => change.userId === userId() && isUnsent(change));
  }

  /** Sends the waiting changes in order. Ends at the first one that may succeed later, and tries again after a while. */
  async function sendWaiting(): Promise<void> {
    clearTimeout(retry);
    if (!navigator.onLine) return;
    await inTurn(async () => {
      // Another tab may have sent them meanwhile.
      show(await readChanges());
      if (!isAnyUnsent()) return;
      // What is being read lacks these changes, which the lists show already.
      await client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
      for (;;) {
        const next = await findNext();
        if (next === undefined || !(await sendOne(next))) break;
      }
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
    });
    if (isAnyUnsent()) retry = setTimeout(() => void sendWaiting().catch(() => undefined), retryDelay(failures));
    failures = isAnyUnsent() ? failures + 1 : 0;
  }

  /** Sends a change. Returns false if it has to wait. */
  async function sendOne(change: KeptChange): Promise<boolean> {
    try {
      const response = await sendAgain(change);
      const stored = getId(response);
      const isOther = ({ id }: KeptChange): boolean => id !== change.id;
      await update(
        (changes) => changes.filter(isOther).map(withStoredId(change, stored)),
        () => {
          const { temporaryId } = change;
          if (temporaryId !== undefined && stored !== undefined) learnStoredId(temporaryId, stored);
          // Until they are read again, the lists have it without the outbox.
          showPredictions(client, undefined, listCaches, getPredictions([change]).map(asStored(temporaryId, stored)));
        },
      );
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || isTemporaryFailure(error.status)) return false;
      const isDone = change.method === 'DELETE' && error.status === 404;
      const refusal = isDone ? undefined : await readRefusal(change, error);
      await update((changes) =>
        changes.flatMap((each) => {
          if (each.id !== change.id) return [each];
          return refusal === undefined ? [] : [{ ...each, ...refusal }];
        }),
      );
      return true;
    }
  }

  async function replaceChange(id: string, fields: Partial<KeptChange>): Promise<void> {
    await update((changes) => changes.map((change) => (change.id === id ? { ...change, ...fields } : change)));
  }

  /** Sends a refused change again, with another body. */
  async function sendInstead({ id }: KeptChange, body: unknown): Promise<void> {
    await replaceChange(id, { body, refusal: undefined, theirs: undefined, isGone: undefined });
    await sendWaiting();
  }

  /** Drops changes. */
  async function drop(dropped: readonly KeptChange[]): Promise<void> {
    const ids = new Set(dropped.map(({ id }) => id));
    await update((changes) => changes.filter(({ id }) => !ids.has(id)));
    void client.invalidateQueries();
  }

  return {
    userId,
    sendOrKeep,
    sendWaiting,

    /** Reads the waiting changes. Without a network, the lists show them. */
    async refresh(): Promise<void> {
      show(await readChanges());
      const shown = await globalThis.haloSnapshot;
      if (navigator.onLine) return;
      const predictions = getPredictions(waitingChanges.current().filter(isUnsent));
      showPredictions(client, shown?.user.id === userId() ? shown : undefined, listCaches, predictions);
    },

    sendInstead,
    drop,

    /** Restores the deleted item of a refused change, and sends the change again. */
    async addAgain(change: KeptChange): Promise<void> {
      const item = changedItem(change);
      if (item === undefined) return;
      try {
        await call('POST /api/history/undo', { body: { ...item, verb: 'deleted' } });
      } catch (error) {
        if (!(error instanceof ApiError) || isTemporaryFailure(error.status)) throw error;
        const refusal = t('It cannot be added again: {reason}', { reason: error.serverMessage ?? error.message });
        await replaceChange(change.id, { refusal, isGone: undefined });
        return;
      }
      await sendInstead(change, createRetryBody(change));
    },
  };
}

type Outbox = ReturnType<typeof createOutbox>;

let started: Outbox | undefined;

/**
 * Sends all changes of this tab through an outbox, and what waits whenever the server can be reached again. Until then
 * the lists of `listCaches` show what waits. `send` makes the call of a change while there is a network; unless given, it
 * is the change's own call.
 */
export function startOutbox(
  client: QueryClient,
  listCaches: readonly AnyListCache[],
  send = async (change: AnyChange): Promise<unknown> => change.send(),
): void {
  const outbox = createOutbox(client, listCaches, send);
  started = outbox;
  sendChangesBy(outbox.sendOrKeep);
  keepChangesWhenLeaving(client, outbox.userId);
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
}

/**
 * Sends a refused change again, although the same was changed elsewhere. With `fields`, only these of the fields that
 * were changed elsewhere are sent, and the others are given up.
 */
export async function resolveConflict(change: KeptChange, fields?: readonly string[]): Promise<void> {
  const body = createRetryBody(change, fields);
  const isNothingLeft = body === undefined && fields !== undefined;
  await (isNothingLeft ? started?.drop([change]) : started?.sendInstead(change, body));
}

/** Restores the deleted item of a refused change, and sends the change again. Rejects if the server cannot be reached. */
export async function addAgain(change: KeptChange): Promise<void> {
  await started?.addAgain(change);
}

/** Drops changes. They are not made. */
export async function dropChanges(changes: readonly KeptChange[]): Promise<void> {
  await started?.drop(changes);
}

function getPredictions(changes: readonly KeptChange[]): Prediction[] {
  return changes.flatMap(({ prediction }) => prediction ?? []);
}

function isAnyUnsent(): boolean {
  return waitingChanges.current().some(isUnsent);
}

/** True for a change that was not refused. */
export function isUnsent({ refusal }: KeptChange): boolean {
  return refusal === undefined;
}

/** Runs work in one tab at a time. Over plain HTTP browsers have no locks; the server then sorts out what is sent twice. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work);
  else await work();
}
