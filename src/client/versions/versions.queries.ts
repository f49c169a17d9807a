import { queryOptions, useQuery } from '@tanstack/react-query';
import { INITIAL_VERSION } from '#shared/versions/versions.rules.ts';
import { call } from '#client/data/api-client.ts';
import { LIST_STALE_TIME, LIST_GC_TIME } from '#client/data/stale-times.ts';

/** The first part of the query keys of versions. */
export const VERSIONS = '/api/version';

/** The current version. */
export const currentVersionQuery = queryOptions({
  queryKey: [VERSIONS, 'current'],
  queryFn: async ({ signal }) => ({ ...INITIAL_VERSION, ...(await call('GET /api/version/current', {}, { signal })) }),
  staleTime: LIST_STALE_TIME,
  gcTime: LIST_GC_TIME,
});

const versionHistoryQuery = queryOptions({
  queryKey: [VERSIONS, 'history'],
  queryFn: ({ signal }) => call('GET /api/version/history', {}, { signal }),
});

/** All versions, the newest first. Only the history dialog loads them (VER-04). */
export function useVersionHistory() {
  return useQuery(versionHistoryQuery);
}
