import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The abilities of the assistant on this server. They change only when the server restarts. */
export const abilitiesQuery = queryOptions({
  queryKey: ['/api/halo/abilities'],
  queryFn: async ({ signal }) => call('GET /api/halo/abilities', {}, { signal }),
  staleTime: 'static',
});
