import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** What the assistant can do on this server. That changes only when the server is started anew. */
export const abilitiesQuery = queryOptions({
  queryKey: ['/api/halo/abilities'],
  queryFn: async ({ signal }) => call('GET /api/halo/abilities', {}, { signal }),
  staleTime: 'static',
});
