import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { retryDelay } from './retries.ts';

/** The key under which the signed-in person is kept; null means signed out. */
export const CURRENT_USER = ['/api/user'] as const;

/** A change that has settled is forgotten after so many milliseconds: nothing asks for it again. */
const SETTLED_KEPT = 1_000;

/** The client's store of what was read, with the defaults of the platform specification, section 9. */
export function createQueryClient(): QueryClient {
  // In the very task of a tap, and not in one after it: what was changed shows in the next frame.
  notifyManager.setScheduler(queueMicrotask);
  const mutationCache: MutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      // A change of the earlier person says nothing about who has the session now.
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
        // With this network mode it would be false.
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { gcTime: SETTLED_KEPT, retry: false, networkMode: 'always' },
    },
  });

  /** The session ended elsewhere: the person is signed out, and the router shows the sign-in screen. */
  function signOutOn401(error: Error): void {
    const wasSignedIn = client.getQueryData(CURRENT_USER) != null;
    if (wasSignedIn && error instanceof ApiError && error.status === 401) client.setQueryData(CURRENT_USER, null);
  }

  return client;
}
