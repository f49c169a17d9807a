import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { retryDelay } from './retries.ts';

/** The query key of the signed-in user. Its data is null when signed out. */
export const CURRENT_USER = ['/api/user'] as const;

/** Milliseconds that a settled mutation stays in the cache. Nothing reads it. */
const SETTLED_GC_TIME = 1_000;

/** Creates the query client with halo's defaults (DATA-09 to DATA-12). */
export function createQueryClient(): QueryClient {
  // Notifies in a microtask of the same tap instead of a later task, so that a change shows in the next frame.
  notifyManager.setScheduler(queueMicrotask);
  const mutationCache: MutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      // A change of the previous session says nothing about the current one.
      if (mutationCache.getAll().some(({ mutationId }) => mutationId === mutation.mutationId)) signOutOn401(error);
    },
  });
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: signOutOn401 }),
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: 0,
        retry: false,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        // In network mode 'always', React Query refetches on reconnect only if this is set.
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { gcTime: SETTLED_GC_TIME, retry: false, networkMode: 'always' },
    },
  });

  /** Signs out when a 401 shows that the session has ended. The router then shows the sign-in page. */
  function signOutOn401(error: Error): void {
    const wasSignedIn = client.getQueryData(CURRENT_USER) != null;
    if (wasSignedIn && error instanceof ApiError && error.status === 401) client.setQueryData(CURRENT_USER, null);
  }

  return client;
}
