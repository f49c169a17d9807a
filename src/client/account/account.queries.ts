import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/account/account.contract.ts';
import { endSession } from '#client/data/session-epoch.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { retryTimes } from '#client/data/retries.ts';

/** The signed-in person, asked for again on every return to the tab: meanwhile it may have become somebody else. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    const user = await readCurrentUser(signal);
    const known = client.getQueryData<User | null>(CURRENT_USER);
    if (known !== undefined && known?.id !== user?.id) endSession(client);
    return user;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryTimes(2),
  refetchOnWindowFocus: 'always',
});

/** A 401 is no error but means that nobody is signed in. */
async function readCurrentUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call('GET /api/user', {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Who is signed in: undefined while that is not known yet, null when nobody is. */
export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
