import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const signInOptionsQuery = queryOptions({
  queryKey: ['/api/login/options'],
  queryFn: ({ signal }) => call('GET /api/login/options', {}, { signal }),
});

/** Until the server has answered, people sign in with passwords. */
const PASSWORDS_ONLY = { hasPasswords: true, provider: null };

/** How people can sign in to this server. */
export function useSignInOptions() {
  return useQuery(signInOptionsQuery).data ?? PASSWORDS_ONLY;
}
