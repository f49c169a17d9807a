import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/account/account.contract.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';

/** The signed-in person; a 401 is no error but means that nobody is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call('GET /api/user', {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 2,
});

/** Who is signed in: undefined while that is not known yet, null when nobody is. */
export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
