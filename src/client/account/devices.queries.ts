import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query key of the signed-in devices. */
export const DEVICES = ['/api/sessions'] as const;

const devicesQuery = queryOptions({
  queryKey: DEVICES,
  queryFn: ({ signal }) => call('GET /api/sessions', {}, { signal }),
});

/** The devices on which the user is signed in, the current one first. */
export function useDevices() {
  return useQuery(devicesQuery);
}
