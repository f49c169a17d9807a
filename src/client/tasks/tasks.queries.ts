import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { putTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';
import { DASHBOARD_DAY_FRESH, DAY_FRESH, DAY_KEPT, PREFETCH_FRESH } from '#client/data/stale-times.ts';

const TASKS = '/api/tasks';

/** The lists of tasks that are kept: those of days and those of weeks. */
export const TASK_LISTS: ListCache<Task, TaskListScope> = {
  root: TASKS,
  scopeOf: ([, kind, day]) => {
    if (typeof day !== 'string') return undefined;
    if (kind === 'date') return { kind: 'day', day };
    return kind === 'week' ? { kind: 'week', monday: day } : undefined;
  },
  upsert: putTask,
};

/** A day's tasks on the days screen: fresh 5 minutes, yet looked at again on focus, on mounting and on reconnecting. */
export function dayTasksQuery(day: Day) {
  return queryOptions({
    queryKey: [TASKS, 'date', day],
    queryFn: ({ signal }) => call('GET /api/tasks/date/:date', { params: { date: day } }, { signal }),
    staleTime: DAY_FRESH,
    gcTime: DAY_KEPT,
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
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
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** The tasks of a day, with the changes in flight. */
export function useDayTasks(day: Day) {
  return useList(TASK_LISTS, dayTasksQuery(day));
}

/** The tasks of the week that begins on `monday`, with the changes in flight. */
export function useWeekTasks(monday: Day) {
  return useList(TASK_LISTS, weekTasksQuery(monday));
}

/** Reads a week ahead of time, so that it is there when the person gets to it. A failure waits until they do. */
export function usePrefetchWeek(): (monday: Day) => void {
  const client = useQueryClient();
  return useCallback(
    (monday) => void client.prefetchQuery({ ...weekTasksQuery(monday), retry: false, staleTime: PREFETCH_FRESH }),
    [client],
  );
}
