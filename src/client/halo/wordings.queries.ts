import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query key of what Halo has learned. */
export const WORDINGS = ['/api/halo/wordings'] as const;

const wordingsQuery = queryOptions({
  queryKey: WORDINGS,
  queryFn: ({ signal }) => call('GET /api/halo/wordings', {}, { signal }),
});

/** What Halo has learned from this person's corrections, the latest first. */
export function useWordings() {
  return useQuery(wordingsQuery);
}
