import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const registrationQuery = queryOptions({
  queryKey: ['/api/registration'],
  queryFn: ({ signal }) => call('GET /api/registration', {}, { signal }),
});

/** True if the server can mail a link to a person who forgot their password. False until loaded. */
export function useCanResetPassword(): boolean {
  return useQuery(registrationQuery).data?.canResetPassword ?? false;
}

/** True if anyone may create an account on this server. True until loaded. */
export function useIsRegistrationOpen(): boolean {
  return useQuery(registrationQuery).data?.isOpen ?? true;
}
