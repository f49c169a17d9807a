import type { QueryClient } from '@tanstack/react-query';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { clearPrefetchedResponses } from './prefetched-responses.ts';
import { clearCachedResponses } from './etag-cache.ts';
import { CURRENT_USER } from './query-client.ts';
import { dropSnapshot } from './snapshot.ts';

/** Tabs of one browser share the session. On this channel they tell each other who is signed in. */
export const ACCOUNT_CHANNEL = 'halo-account';

/** A signed-in person. */
export interface Person {
  id: number;
}

let epoch = 0;
let isSignedOut = false;

/**
 * Returns a number that changes when the session changes. Work that started in one epoch must not be sent or shown in
 * the next.
 */
export function sessionEpoch(): number {
  return epoch;
}

/** True if the last session ended because the person signed out, in any tab; false if it expired or was revoked. */
export function hasSignedOut(): boolean {
  return isSignedOut;
}

/** Removes all cached data, pending changes and toasts of the current session, and starts a new epoch. */
export function endSession(client: QueryClient): void {
  epoch += 1;
  clearPrefetchedResponses();
  clearCachedResponses();
  dropSnapshot();
  // Toasts name items of the account, and some offer Undo.
  toasts.set([]);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== CURRENT_USER[0] });
}

/** Sets the signed-in user (null: signed out) in this tab and in all others. */
export async function startSession(client: QueryClient, user: Person | null): Promise<void> {
  await switchUser(client, user);
  const channel = new BroadcastChannel(ACCOUNT_CHANNEL);
  channel.postMessage(user);
  channel.close();
}

/** Makes this tab the user's (null: nobody's). */
export async function switchUser(client: QueryClient, user: Person | null): Promise<void> {
  isSignedOut = user === null;
  // A response about the previous user must not arrive after this.
  await client.cancelQueries({ queryKey: CURRENT_USER });
  endSession(client);
  client.setQueryData(CURRENT_USER, user);
}
