import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { copyCandidates } from '#shared/tasks/task-copies.rules.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';
import { completeTasks } from './tasks.queries.ts';

/** Milliseconds that the tasks stay when their dialog is taken away, for example while the page changes its layout. */
const GC_TIME = 1_000;

/**
 * Reads yesterday's tasks that can be copied to `today`. Read once per dialog, so that the choices do not change and the
 * dialog stays whatever changes elsewhere. If the server cannot be reached, retried when the page is focused.
 */
export function copyCandidatesQuery(today: Day) {
  return queryOptions({
    queryKey: ['new day', today],
    queryFn: async ({ signal }) => {
      const days = [addDays(today, -1), today];
      const [yesterdays = [], todays = []] = await Promise.all(days.map(async (day) => readDay(day, signal)));
      return copyCandidates(yesterdays, todays);
    },
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: GC_TIME,
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: ({ state }) => (state.status === 'error' ? 'always' : false),
  });
}

/**
 * Reads the tasks of a day. An error response counts as an empty day (TIME-14). Does not use the list cache: a change
 * there would cancel the read, which must not count as an empty day.
 */
async function readDay(day: Day, signal: AbortSignal): Promise<Task[]> {
  try {
    return completeTasks(await call('GET /api/tasks/date/:date', { params: { date: day } }, { signal }), day);
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status !== 401) return [];
    throw error;
  }
}
