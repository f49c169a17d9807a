import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { findOutbox } from './outbox.ts';
import type { OutboxChange } from './outbox-store.ts';
import { getChangedItem, createRetryBody, isRefusal } from './refusals.ts';

/**
 * Sends a refused change again, although the same was changed elsewhere. With `fields`, only these of the fields that
 * were changed elsewhere are sent, and the others are given up.
 */
export async function resolveConflict(change: OutboxChange, fields?: readonly string[]): Promise<void> {
  const body = createRetryBody(change, fields);
  const isNothingLeft = body === undefined && fields !== undefined;
  await (isNothingLeft ? dropChanges([change]) : sendInstead(change, body));
}

/** Restores the deleted item of a refused change, and sends the change again. Rejects if the server cannot be reached. */
export async function addAgain(change: OutboxChange): Promise<void> {
  const item = getChangedItem(change);
  if (item === undefined) return;
  try {
    await call('POST /api/history/undo', { body: { ...item, verb: 'deleted' } });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusal = t('It cannot be added again: {reason}', { reason: error.serverMessage ?? error.message });
    await replaceChange(change.id, { refusal, isGone: undefined });
    return;
  }
  await sendInstead(change, createRetryBody(change));
}

/** Drops changes. They are not made. */
export async function dropChanges(dropped: readonly OutboxChange[]): Promise<void> {
  const outbox = findOutbox();
  const ids = new Set(dropped.map(({ id }) => id));
  await outbox?.changes.update((changes) => changes.filter(({ id }) => !ids.has(id)));
  void outbox?.client.invalidateQueries();
}

/** Sends a refused change again, with another body. */
async function sendInstead({ id }: OutboxChange, body: unknown): Promise<void> {
  await replaceChange(id, { body, refusal: undefined, theirs: undefined, isGone: undefined });
  await findOutbox()?.sendWaiting();
}

async function replaceChange(id: string, fields: Partial<OutboxChange>): Promise<void> {
  await findOutbox()?.changes.update((changes) =>
    changes.map((change) => (change.id === id ? { ...change, ...fields } : change)),
  );
}
