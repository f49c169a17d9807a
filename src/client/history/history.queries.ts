import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query of the last actions of this account. */
export const historyQuery = queryOptions({
  queryKey: ['/api/history'],
  queryFn: ({ signal }) => call('GET /api/history', {}, { signal }),
});

/** The last actions of this account, the latest first. */
export function useHistory() {
  return useQuery(historyQuery);
}
