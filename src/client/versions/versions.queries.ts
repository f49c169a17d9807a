import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';
import { LIST_FRESH, LIST_KEPT } from '#client/data/stale-times.ts';

/** The key under which everything about versions is kept. */
export const VERSIONS = '/api/version';

/** The current release. */
export const currentVersionQuery = queryOptions({
  queryKey: [VERSIONS, 'current'],
  queryFn: ({ signal }) => call('GET /api/version/current', {}, { signal }),
  staleTime: LIST_FRESH,
  gcTime: LIST_KEPT,
});

const versionHistoryQuery = queryOptions({
  queryKey: [VERSIONS, 'history'],
  queryFn: ({ signal }) => call('GET /api/version/history', {}, { signal }),
});

/** Every release, the newest first. Read by nothing but the dialog that shows them. */
export function useVersionHistory() {
  return useQuery(versionHistoryQuery);
}
