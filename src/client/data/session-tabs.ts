import type { QueryClient } from '@tanstack/react-query';
import { clearPrefetchedResponses } from './prefetched-responses.ts';
import { CURRENT_USER } from './query-client.ts';
import { ACCOUNT_CHANNEL, switchUser, type Person } from './session-epoch.ts';

/** Applies session changes of other tabs. Returns a function that stops it. */
export function followSessionInOtherTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(ACCOUNT_CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Person | null>) => {
    clearPrefetchedResponses();
    const current = client.getQueryData<Person | null>(CURRENT_USER);
    if (current?.id !== data?.id) void switchUser(client, data);
  });
  return () => channel.close();
}
