import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Engagement } from '#shared/admin/admin.contract.ts';
import { call } from '#client/data/api-client.ts';

const NO_ANALYTICS = {
  totalUsers: 0,
  totalTasks: 0,
  completedTasks: 0,
  taskCompletionRate: 0,
  totalGoals: 0,
  completedGoals: 0,
  goalCompletionRate: 0,
  totalHabits: 0,
};

const NO_ENGAGEMENT = {
  email: '',
  itemsCompleted7d: 0,
  itemsCreated7d: 0,
  itemsCompleted30d: 0,
  itemsCreated30d: 0,
  totalItemsCompleted: 0,
  totalItemsCreated: 0,
  loginCount: 0,
  avgSessionTime: 0,
  engagementScore: 0,
};

/** Returns figures in which those that the response lacks are zero. Throws if it has none of them. */
function completeFigures<Figures extends object>(response: Figures, zeros: Partial<Figures>): Figures {
  if (!Object.keys(zeros).some((name) => name in response)) throw new Error('The response has no figures');
  return { ...zeros, ...response };
}

const analyticsQuery = queryOptions({
  queryKey: ['/api/admin/analytics'],
  queryFn: async ({ signal }) => completeFigures(await call('GET /api/admin/analytics', {}, { signal }), NO_ANALYTICS),
});

const engagementQuery = queryOptions({
  queryKey: ['/api/admin/engagement'],
  queryFn: async ({ signal }) => {
    const response: Partial<{ userEngagement: Engagement[] }> = await call('GET /api/admin/engagement', {}, { signal });
    return { userEngagement: (response.userEngagement ?? []).map((person) => completeFigures(person, NO_ENGAGEMENT)) };
  },
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
