import type { QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';

/** Tabs of one browser tell each other that something of a person was changed: what, each asks the server. */
const CHANNEL = 'halo-changes';

/** Several changes in a row are one reason to read again: it is waited so many milliseconds for the next one. */
const PAUSE = 100;

/** By which each client hears: what it says by the same one it does not hear itself. */
const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** Tells the other tabs that something of the person who is signed in was changed. */
export function notifyOtherTabs(client: QueryClient): void {
  const userId = userIdIn(client);
  if (userId !== undefined) channels.get(client)?.postMessage(userId);
}

/**
 * Reads what is shown again when it was changed in another tab by the same person; in a tab that nobody sees once somebody does. The
 * returned function stops that.
 */
export function refetchOnChangesInOtherTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channels.set(client, channel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedOf: unknown;

  function readAgain(): void {
    if (changedOf === undefined || document.visibilityState === 'hidden') return;
    const isOurs = changedOf === userIdIn(client);
    changedOf = undefined;
    if (isOurs) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    changedOf = data;
    clearTimeout(timer);
    timer = setTimeout(readAgain, PAUSE);
  });
  document.addEventListener('visibilitychange', readAgain);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', readAgain);
    channels.delete(client);
    channel.close();
  };
}

function userIdIn(client: QueryClient): number | undefined {
  return client.getQueryData<{ id: number } | null>(CURRENT_USER)?.id;
}
