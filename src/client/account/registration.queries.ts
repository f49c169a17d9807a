import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const registrationQuery = queryOptions({
  queryKey: ['/api/registration'],
  queryFn: ({ signal }) => call('GET /api/registration', {}, { signal }),
});

/** Until the server has answered, anybody may create an account, and no link can be mailed. */
const OPEN = { isOpen: true, needsInvitation: false, canResetPassword: false };

/** Who may create an account on this server, and whether it can mail a link to who forgot their password. */
export function useRegistration() {
  return useQuery(registrationQuery).data ?? OPEN;
}
