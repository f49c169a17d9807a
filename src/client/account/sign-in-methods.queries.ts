import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query key of the ways in which the person signs in. */
export const SIGN_IN_METHODS = ['/api/sign-in'] as const;

const signInMethodsQuery = queryOptions({
  queryKey: SIGN_IN_METHODS,
  queryFn: ({ signal }) => call('GET /api/sign-in', {}, { signal }),
});

/** The ways in which the person signs in. */
export function useSignInMethods() {
  return useQuery(signInMethodsQuery);
}
