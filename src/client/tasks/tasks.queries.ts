import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';
import { useList, type ListQuery } from '#client/data/optimistic.ts';
import { DASHBOARD_DAY_FRESH, DAY_FRESH, DAY_KEPT, DAY_RETRIES, PREFETCH_FRESH } from '#client/data/stale-times.ts';

/** What the keys of all task lists begin with. */
export const TASKS = '/api/tasks';

/** A day's tasks on the days screen: fresh 5 minutes, yet looked at again on focus, on mounting and on reconnecting. */
export function dayTasksQuery(day: Day) {
  return queryOptions({
    queryKey: [TASKS, 'date', day],
    queryFn: ({ signal }) => call('GET /api/tasks/date/:date', { params: { date: day } }, { signal }),
    staleTime: DAY_FRESH,
    gcTime: DAY_KEPT,
    retry: DAY_RETRIES,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** A week's tasks, in one call: what the desk shows. */
export function weekTasksQuery(monday: Day) {
  return queryOptions({
    queryKey: [TASKS, 'week', monday],
    queryFn: ({ signal }) => call('GET /api/tasks/week', { query: { date: monday } }, { signal }),
    staleTime: DASHBOARD_DAY_FRESH,
    gcTime: DAY_KEPT,
    retry: DAY_RETRIES,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** The tasks of a day, with the changes in flight. */
export function useDayTasks(day: Day) {
  return useList(
    useMemo(
      (): ListQuery<Task, TaskListScope> => ({
        root: TASKS,
        scope: { kind: 'day', day },
        options: dayTasksQuery(day) as never,
      }),
      [day],
    ),
  );
}

/** The tasks of the week that begins on `monday`, with the changes in flight. */
export function useWeekTasks(monday: Day) {
  return useList(
    useMemo(
      (): ListQuery<Task, TaskListScope> => ({
        root: TASKS,
        scope: { kind: 'week', monday },
        options: weekTasksQuery(monday) as never,
      }),
      [monday],
    ),
  );
}

/** Reads a week ahead of time, so that it is there when the person gets to it. A failure waits until they do. */
export function usePrefetchWeek(): (monday: Day) => void {
  const client = useQueryClient();
  return useCallback(
    (monday) =>
      void client.prefetchQuery({
        ...weekTasksQuery(monday),
        retry: false,
        staleTime: PREFETCH_FRESH,
        meta: { scope: { kind: 'week', monday } satisfies TaskListScope },
      }),
    [client],
  );
}
