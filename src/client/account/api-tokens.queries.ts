import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query key of the API tokens. */
export const API_TOKENS = ['/api/tokens'] as const;

const apiTokensQuery = queryOptions({
  queryKey: API_TOKENS,
  queryFn: ({ signal }) => call('GET /api/tokens', {}, { signal }),
});

/** The person's API tokens, the latest first. */
export function useApiTokens() {
  return useQuery(apiTokensQuery);
}
