import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

/** The query key of the open invitations. */
export const INVITATIONS = ['/api/admin/invitations'] as const;

const invitationsQuery = queryOptions({
  queryKey: INVITATIONS,
  queryFn: ({ signal }) => call('GET /api/admin/invitations', {}, { signal }),
});

/** The open invitations, the latest first. */
export function useInvitations() {
  return useQuery(invitationsQuery);
}
