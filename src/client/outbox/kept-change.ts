import type { QueryClient } from '@tanstack/react-query';
import type { SentRequest } from '#client/data/api-client.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import type { AnyChange } from '#client/data/optimistic.ts';
import type { ShownLists } from '#client/data/snapshot.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { describeChange } from './change-descriptions.ts';
import type { KeptChange } from './outbox-store.ts';
import { createPrediction, type Prediction } from './predictions.ts';
import { changedIds } from './waiting-marks.ts';

const ids = new WeakMap<AnyChange, string>();

/** Returns the same id for the same change, so that it can be stored twice and is kept once. */
function getKeptId(change: AnyChange): string {
  const id = ids.get(change) ?? randomKey();
  ids.set(change, id);
  return id;
}

/** Returns a change of this user as it is kept. `response` is the predicted one, `shown` the snapshot of the lists. */
export function createKeptChange(
  client: QueryClient,
  shown: ShownLists | undefined,
  { change, request, response, userId }: { change: AnyChange; request: SentRequest; response: unknown; userId: number },
): KeptChange & { prediction: Prediction } {
  const temporaryId = getId(response);
  return {
    ...request,
    id: getKeptId(change),
    userId,
    description: describeChange(request, response),
    itemIds: changedIds(change, response),
    prediction: createPrediction(client, shown, change, response),
    ...(temporaryId !== undefined && isTemporary(temporaryId) && request.method === 'POST' && { temporaryId }),
  };
}

/** Returns the id of the item that a response describes; undefined if it does not describe one. */
export function getId(response: unknown): number | undefined {
  return typeof response === 'object' && response !== null && 'id' in response ? (response.id as number) : undefined;
}
