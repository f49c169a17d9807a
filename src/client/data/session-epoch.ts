import type { QueryClient } from '@tanstack/react-query';
import { toasts } from '#client/ui/toasts.ts';
import { clearPrefetchedResponses } from './prefetched-responses.ts';
import { clearCachedResponses } from './etag-cache.ts';
import { CURRENT_USER } from './query-client.ts';

/** Tabs of one browser share the session, so they tell each other who has it now. */
const CHANNEL = 'halo-account';

interface Person {
  id: number;
}

let generation = 0;
let isLeft = false;

/**
 * A number that is another one as soon as somebody else has the session. What was begun under one number must neither be
 * sent nor shown under the next.
 */
export function sessionEpoch(): number {
  return generation;
}

/** True when the last session here ended because the person signed out, in any tab. False when it expired or was revoked. */
export function hasSignedOut(): boolean {
  return isLeft;
}

/** Forgets everything that was read or is being changed for the account that had the session until now, and removes its toasts. */
export function endSession(client: QueryClient): void {
  generation += 1;
  clearPrefetchedResponses();
  clearCachedResponses();
  // Toasts name items of that account, and some offer Undo.
  toasts.set([]);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== CURRENT_USER[0] });
}

/** Sets who is signed in (null: nobody), in this tab and in the others. */
export async function startSession(client: QueryClient, user: Person | null): Promise<void> {
  await takeOver(client, user);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(user);
  channel.close();
}

/** Follows what other tabs tell of who is signed in. The returned function stops that. */
export function followSessionInOtherTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Person | null>) => {
    clearPrefetchedResponses();
    const known = client.getQueryData<Person | null>(CURRENT_USER);
    if (known?.id !== data?.id) void takeOver(client, data);
  });
  return () => channel.close();
}

async function takeOver(client: QueryClient, user: Person | null): Promise<void> {
  isLeft = user === null;
  // An answer about the earlier person must not arrive after this.
  await client.cancelQueries({ queryKey: CURRENT_USER });
  endSession(client);
  client.setQueryData(CURRENT_USER, user);
}
