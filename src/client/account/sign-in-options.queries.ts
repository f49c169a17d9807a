import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** Until the server has said how, people sign in with passwords. */
const PASSWORDS_ONLY = { hasPasswords: true, provider: null };

const signInOptionsQuery = queryOptions({
  queryKey: ['/api/login/options'],
  queryFn: async ({ signal }) => ({ ...PASSWORDS_ONLY, ...(await call('GET /api/login/options', {}, { signal })) }),
});

/** How people can sign in to this server. */
export function useSignInOptions() {
  return useQuery(signInOptionsQuery).data ?? PASSWORDS_ONLY;
}
