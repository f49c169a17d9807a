import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const registrationQuery = queryOptions({
  queryKey: ['/api/registration'],
  queryFn: ({ signal }) => call('GET /api/registration', {}, { signal }),
});

/** Whether anyone may create an account on this server. True until the server has answered. */
export function useIsRegistrationOpen(): boolean {
  return useQuery(registrationQuery).data?.isOpen ?? true;
}
