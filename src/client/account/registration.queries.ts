import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const registrationQuery = queryOptions({
  queryKey: ['/api/registration'],
  queryFn: ({ signal }) => call('GET /api/registration', {}, { signal }),
});

/** Until the server has answered, anybody may create an account. */
const OPEN = { isOpen: true, needsInvitation: false };

/** Who may create an account on this server. */
export function useRegistration() {
  return useQuery(registrationQuery).data ?? OPEN;
}
