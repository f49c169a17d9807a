import type { QueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { ApiError, call, sendAgain } from '#client/data/api-client.ts';
import { sendChangesBy, type AnyChange, type AnyListCache } from '#client/data/optimistic.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { keepTemporary, learnStoredId } from '#client/data/temporary-ids.ts';
import { createStore } from '#client/ui/store.ts';
import { readChanges, updateChanges, type KeptChange } from './outbox-store.ts';
import { getId, createKeptChange } from './kept-change.ts';
import { keepChangesWhenLeaving } from './leaving.ts';
import { applyToSnapshot, showPredictions, withStoredIds } from './predictions.ts';
import { changedItem, readRefusal, withMine } from './refusals.ts';
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
  const userId = (): number | undefined => client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id;

  function show(changes: readonly KeptChange[]): void {
    const own = changes.filter((change) => change.userId === userId());
    for (const { temporaryId } of own) if (temporaryId !== undefined) keepTemporary(temporaryId);
    markKept(own.filter(isUnsent));
    waitingChanges.set(own);
  }

  async function update(replace: (changes: readonly KeptChange[]) => readonly KeptChange[]): Promise<void> {
    show(await updateChanges(replace));
  }

  /** Sends a change, or keeps it if there is no network. */
  async function sendOrKeep(change: AnyChange): Promise<unknown> {
    if (navigator.onLine && waitingChanges.current().some(isUnsent)) await sendWaiting();
    const unmark = markIfSlow(change);
    try {
      return await send(change);
    } catch (error) {
      const owner = userId();
      const request = error instanceof ApiError && error.status === 0 ? error.request : undefined;
      if (request === undefined || owner === undefined || navigator.onLine || change.predict === undefined) throw error;
      const response = change.predict();
      const shown = await globalThis.haloSnapshot;
      const kept = createKeptChange(client, shown, { change, request, response, userId: owner });
      await update((changes) => [...changes.filter(({ id }) => id !== kept.id), kept]);
      applyToSnapshot(shown, change.listCache, [kept.prediction]);
      return response;
    } finally {
      unmark();
    }
  }

  async function findNext(): Promise<KeptChange | undefined> {
    return (await readChanges()).find((change) => change.userId === userId() && isUnsent(change));
  }

  /** Sends the waiting changes in order. Ends at the first one that may succeed later. */
  async function sendWaiting(): Promise<void> {
    if (!navigator.onLine) return;
    await inTurn(async () => {
      if ((await findNext()) === undefined) return;
      // What is being read lacks these changes, which the lists show already.
      await client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
      for (;;) {
        const next = await findNext();
        if (next === undefined || !(await sendOne(next))) break;
      }
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
    });
  }

  /** Sends a change. Returns false if it has to wait. */
  async function sendOne(change: KeptChange): Promise<boolean> {
    try {
      const response = await sendAgain(change);
      const stored = getId(response);
      if (change.temporaryId !== undefined && stored !== undefined) learnStoredId(change.temporaryId, stored);
      await update((changes) => changes.filter(({ id }) => id !== change.id).map(withStoredId(change, stored)));
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
      const unsent = waitingChanges.current().filter(isUnsent);
      const predictions = unsent.flatMap(({ prediction }) => prediction ?? []);
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
      await sendInstead(change, withMine(change));
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
export async function keepMine(change: KeptChange, fields?: readonly string[]): Promise<void> {
  const body = withMine(change, fields);
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

/** True for a change that was not refused. */
export function isUnsent({ refusal }: KeptChange): boolean {
  return refusal === undefined;
}

/** Runs work in one tab at a time. Over plain HTTP browsers have no locks; the server then sorts out what is sent twice. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work);
  else await work();
}

/** Gives later changes of a new item its id. */
function withStoredId({ temporaryId }: KeptChange, stored: number | undefined): (change: KeptChange) => KeptChange {
  if (temporaryId === undefined || stored === undefined) return (change) => change;
  return (change) => ({
    ...change,
    address: change.address.replaceAll(`/${temporaryId}`, `/${stored}`),
    itemIds: change.itemIds?.map((id) => (id === temporaryId ? stored : id)),
    prediction: change.prediction && withStoredIds(change.prediction, temporaryId, stored),
  });
}
