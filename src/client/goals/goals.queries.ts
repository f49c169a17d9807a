import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { dueDateOf, putGoal, type GoalListScope } from '#shared/goals/goals.rules.ts';
import { call } from '#client/data/api-client.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { LIST_FRESH, LIST_KEPT, PREFETCH_FRESH } from '#client/data/stale-times.ts';

const GOALS = '/api/goals';

/** The lists of goals that are kept: those of weeks and those of months, by the day on which they are due. */
export const GOAL_LISTS: ListCache<Goal, GoalListScope> = {
  root: GOALS,
  scopeOf: ([, isWeekly, dueDate]) =>
    typeof isWeekly === 'boolean' && typeof dueDate === 'string' ? { isWeekly, dueDate } : undefined,
  upsert: putGoal,
};

/** The goals of the week, or of the month, that a day lies in. */
function goalsQuery(isWeekly: boolean, day: Day) {
  return queryOptions({
    queryKey: [GOALS, isWeekly, dueDateOf(isWeekly, day)],
    queryFn: ({ signal }) =>
      call('GET /api/goals', { query: { weekly: isWeekly ? 'true' : 'false', date: day } }, { signal }),
    staleTime: LIST_FRESH,
    gcTime: LIST_KEPT,
  });
}

/** The goals of the week, or of the month, that a day lies in, with the changes in flight. */
export function useGoals(isWeekly: boolean, day: Day) {
  return useList(GOAL_LISTS, goalsQuery(isWeekly, day));
}

/** Reads the goals of a week, or of a month, ahead of time. A failure waits until the person gets there. */
export function prefetchGoals(client: QueryClient, isWeekly: boolean, day: Day): void {
  void client.prefetchQuery({ ...goalsQuery(isWeekly, day), staleTime: PREFETCH_FRESH });
}

/** As `prefetchGoals`, in a component. */
export function usePrefetchGoals(isWeekly: boolean): (day: Day) => void {
  const client = useQueryClient();
  return useCallback((day) => prefetchGoals(client, isWeekly, day), [client, isWeekly]);
}
