import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { newTask, putTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';
import { completeItems } from '#client/data/complete-items.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';
import {
  DASHBOARD_DAY_STALE_TIME,
  DAY_STALE_TIME,
  DAY_GC_TIME,
  PREFETCH_STALE_TIME,
} from '#client/data/stale-times.ts';

const TASKS = '/api/tasks';

/** The cached task lists: those of days and those of weeks. */
export const TASK_LISTS: ListCache<Task, TaskListScope> = {
  root: TASKS,
  getScope: ([, kind, day]) => {
    if (typeof day !== 'string') return undefined;
    if (kind === 'date') return { kind: 'day', day };
    return kind === 'week' ? { kind: 'week', monday: day } : undefined;
  },
  upsert: putTask,
};

/** Returns tasks with all their fields. A task without a date is on `day`. */
export function completeTasks(tasks: Task[], day: Day): Task[] {
  return completeItems(tasks, () => newTask({ title: '', date: day }, ''));
}

/**
 * The tasks of a day on the days page: fresh for 5 minutes, but refetched on focus, mount and reconnect (DATA-13,
 * DATA-14).
 */
export function dayTasksQuery(day: Day) {
  return queryOptions({
    queryKey: [TASKS, 'date', day],
    queryFn: async ({ signal }) =>
      completeTasks(await call('GET /api/tasks/date/:date', { params: { date: day } }, { signal }), day),
    staleTime: DAY_STALE_TIME,
    gcTime: DAY_GC_TIME,
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  });
}

/** The tasks of a week in one call, for the dashboard (DATA-15). */
export function weekTasksQuery(monday: Day) {
  return queryOptions({
    queryKey: [TASKS, 'week', monday],
    queryFn: async ({ signal }) =>
      completeTasks(await call('GET /api/tasks/week', { query: { date: monday } }, { signal }), monday),
    staleTime: DASHBOARD_DAY_STALE_TIME,
    gcTime: DAY_GC_TIME,
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** How many tasks each day of a month has. */
export function dayCountsQuery(month: Day) {
  return queryOptions({
    queryKey: [TASKS, 'days', month],
    queryFn: ({ signal }) =>
      call('GET /api/tasks/days', { query: { from: month, to: lastOfMonth(month) } }, { signal }),
    staleTime: DASHBOARD_DAY_STALE_TIME,
    gcTime: DAY_GC_TIME,
  });
}

/** The tasks of a day with pending changes. */
export function useDayTasks(day: Day) {
  return useList(TASK_LISTS, dayTasksQuery(day));
}

/** The tasks of the week that starts on `monday`, with pending changes. */
export function useWeekTasks(monday: Day) {
  return useList(TASK_LISTS, weekTasksQuery(monday));
}

/** Returns a function that prefetches a week. A failure is ignored; the week is then loaded when it is shown. */
export function usePrefetchWeek(): (monday: Day) => void {
  const client = useQueryClient();
  return useCallback(
    (monday) => void client.prefetchQuery({ ...weekTasksQuery(monday), retry: false, staleTime: PREFETCH_STALE_TIME }),
    [client],
  );
}
