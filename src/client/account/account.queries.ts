import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/account/account.contract.ts';
import { endSession } from '#client/data/session-epoch.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { retryTimes } from '#client/data/retries.ts';

/** The signed-in user. Refetched on focus, because the session may have changed. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    const user = await readCurrentUser(signal);
    const previous = client.getQueryData<User | null>(CURRENT_USER);
    if (previous !== undefined && previous?.id !== user?.id) endSession(client);
    return user;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryTimes(2),
  refetchOnWindowFocus: 'always',
});

/** Reads the current user. A 401 means that no one is signed in (AUTH-21). */
async function readCurrentUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call('GET /api/user', {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in user: undefined until loaded, null if no one is signed in. */
export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
