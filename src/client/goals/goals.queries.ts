import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { getDueDate, newGoal, putGoal, type GoalListScope } from '#shared/goals/goals.rules.ts';
import { call } from '#client/data/api-client.ts';
import { completeItems } from '#client/data/complete-items.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { LIST_STALE_TIME, LIST_GC_TIME, PREFETCH_STALE_TIME } from '#client/data/stale-times.ts';

const GOALS = '/api/goals';

/** The cached goal lists: those of weeks and those of months, by their due date. */
export const GOAL_LISTS: ListCache<Goal, GoalListScope> = {
  root: GOALS,
  getScope: ([, isWeekly, dueDate]) =>
    typeof isWeekly === 'boolean' && typeof dueDate === 'string' ? { isWeekly, dueDate } : undefined,
  upsert: putGoal,
};

/** The goals of the week or month that contains a day. */
function goalsQuery(isWeekly: boolean, day: Day) {
  return queryOptions({
    queryKey: [GOALS, isWeekly, getDueDate(isWeekly, day)],
    queryFn: async ({ signal }) =>
      completeItems(
        await call('GET /api/goals', { query: { weekly: isWeekly ? 'true' : 'false', date: day } }, { signal }),
        () => newGoal({ title: '', isWeekly }, day, ''),
      ),
    staleTime: LIST_STALE_TIME,
    gcTime: LIST_GC_TIME,
  });
}

/** The goals of the week or month that contains a day, with pending changes. */
export function useGoals(isWeekly: boolean, day: Day) {
  return useList(GOAL_LISTS, goalsQuery(isWeekly, day));
}

/** Prefetches the goals of a week or month. A failure is ignored; they are then loaded when they are shown. */
export function prefetchGoals(client: QueryClient, isWeekly: boolean, day: Day): void {
  void client.prefetchQuery({ ...goalsQuery(isWeekly, day), staleTime: PREFETCH_STALE_TIME });
}

/** Like `prefetchGoals`, for use in a component. */
export function usePrefetchGoals(isWeekly: boolean): (day: Day) => void {
  const client = useQueryClient();
  return useCallback((day) => prefetchGoals(client, isWeekly, day), [client, isWeekly]);
}
