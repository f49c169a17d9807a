import type { QueryClient } from '@tanstack/react-query';
import type { SentRequest } from '#client/data/api-client.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import type { AnyChange } from '#client/data/optimistic.ts';
import type { ShownLists } from '#client/data/snapshot.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { describeChange } from './change-descriptions.ts';
import type { OutboxChange } from './outbox-store.ts';
import { createPrediction, withStoredIds, type Prediction } from './predictions.ts';
import { changedIds } from './waiting-marks.ts';

const ids = new WeakMap<AnyChange, string>();

/** Returns the same id for the same change, so that it is in the outbox once even if it is stored twice. */
function getOutboxId(change: AnyChange): string {
  const id = ids.get(change) ?? randomKey();
  ids.set(change, id);
  return id;
}

/**
 * Returns a change of this user as the outbox stores it. `response` is the predicted one, `shown` the snapshot of the
 * lists.
 */
export function createOutboxChange(
  client: QueryClient,
  shown: ShownLists | undefined,
  { change, request, response, userId }: { change: AnyChange; request: SentRequest; response: unknown; userId: number },
): OutboxChange & { prediction: Prediction } {
  const temporaryId = getResponseId(response);
  return {
    ...request,
    id: getOutboxId(change),
    userId,
    description: describeChange(request, response),
    itemIds: changedIds(change, response),
    prediction: createPrediction(client, shown, change, response),
    ...(temporaryId !== undefined && isTemporary(temporaryId) && request.method === 'POST' && { temporaryId }),
  };
}

/** Returns the id of the item that a response describes; undefined if it does not describe one. */
export function getResponseId(response: unknown): number | undefined {
  return typeof response === 'object' && response !== null && 'id' in response ? (response.id as number) : undefined;
}

/** Gives later changes of a new item its id. */
export function withStoredId(
  { temporaryId }: OutboxChange,
  stored: number | undefined,
): (change: OutboxChange) => OutboxChange {
  if (temporaryId === undefined || stored === undefined) return (change) => change;
  return (change) => ({
    ...change,
    address: change.address.replaceAll(`/${temporaryId}`, `/${stored}`),
    ...('body' in change && { body: replaceId(change.body, temporaryId, stored) }),
    itemIds: change.itemIds?.map((id) => (id === temporaryId ? stored : id)),
    prediction: change.prediction && withStoredIds(change.prediction, temporaryId, stored),
  });
}

/** Returns a value with another id wherever it has this one. */
function replaceId(value: unknown, id: number, other: number): unknown {
  if (value === id) return other;
  if (Array.isArray(value)) return value.map((each) => replaceId(each, id, other));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceId(each, id, other)]));
}
