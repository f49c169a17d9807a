import type { QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';
import { TAB_CHANNEL, channels, readUserId } from './tab-sync.ts';

/** Milliseconds to wait for further changes before one refetch. */
const DEBOUNCE = 100;

/**
 * Refetches active queries when another tab of the same user has changed something. A hidden tab refetches once it is
 * visible. Returns a function that stops it.
 */
export function refetchOnChangesInOtherTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(TAB_CHANNEL);
  channels.set(client, channel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedUserId: unknown;

  function refetchChanges(): void {
    if (changedUserId === undefined || document.visibilityState === 'hidden') return;
    const isSameUser = changedUserId === readUserId(client);
    changedUserId = undefined;
    if (isSameUser) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    changedUserId = data;
    clearTimeout(timer);
    timer = setTimeout(refetchChanges, DEBOUNCE);
  });
  document.addEventListener('visibilitychange', refetchChanges);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', refetchChanges);
    channels.delete(client);
    channel.close();
  };
}
