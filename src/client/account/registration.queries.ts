import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const registrationQuery = queryOptions({
  queryKey: ['/api/registration'],
  queryFn: ({ signal }) => call('GET /api/registration', {}, { signal }),
});

/** Whether strangers may make an account here: true until the server says otherwise. */
export function useIsRegistrationOpen(): boolean {
  return useQuery(registrationQuery).data?.isOpen ?? true;
}
