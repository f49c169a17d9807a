import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The key under which the signed-in browsers are kept. */
export const DEVICES = ['/api/sessions'] as const;

const devicesQuery = queryOptions({
  queryKey: DEVICES,
  queryFn: ({ signal }) => call('GET /api/sessions', {}, { signal }),
});

/** The browsers that the person is signed in in, this one first. */
export function useDevices() {
  return useQuery(devicesQuery);
}
