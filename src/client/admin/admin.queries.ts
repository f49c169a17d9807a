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

/** The totals of the whole system. */
export function useAnalytics() {
  return useQuery(analyticsQuery);
}

/** The engagement of each user, the most engaged first. */
export function useEngagement() {
  return useQuery(engagementQuery);
}

/** All accounts, the oldest first. */
export function useUsers() {
  return useQuery(usersQuery);
}
