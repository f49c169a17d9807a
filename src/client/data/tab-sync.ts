import type { QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';

/**
 * Tabs tell each other on this channel that something of a user was changed. Each tab then asks the server for the
 * data.
 */
export const TAB_CHANNEL = 'halo-changes';

/** The channel of each client. A BroadcastChannel does not receive its own messages. */
export const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** Tells the other tabs that something of the signed-in user was changed. */
export function notifyOtherTabs(client: QueryClient): void {
  const userId = readUserId(client);
  if (userId !== undefined) channels.get(client)?.postMessage(userId);
}

/** Returns the id of the signed-in user. */
export function readUserId(client: QueryClient): number | undefined {
  return client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id;
}
