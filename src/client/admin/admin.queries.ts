import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/data/api-client.ts';

const analyticsQuery = queryOptions({
  queryKey: ['/api/admin/analytics'],
  queryFn: ({ signal }) => call('GET /api/admin/analytics', {}, { signal }),
});

const engagementQuery = queryOptions({
  queryKey: ['/api/admin/engagement'],
  queryFn: ({ signal }) => call('GET /api/admin/engagement', {}, { signal }),
});

const usersQuery = queryOptions({
  queryKey: ['/api/admin/users'],
  queryFn: ({ signal }) => call('GET /api/admin/users', {}, { signal }),
});

/** What the whole system holds. */
export function useAnalytics() {
  return useQuery(analyticsQuery);
}

/** How much each person uses halo, the most engaged first. */
export function useEngagement() {
  return useQuery(engagementQuery);
}

/** Every account, the oldest first. */
export function useUsers() {
  return useQuery(usersQuery);
}
