import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { copyCandidates } from '#shared/tasks/tasks.rules.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';

/**
 * What yesterday offers to copy to `today`. Read once for each time it is offered: what a person is choosing from does not
 * change under their fingers. Where nobody answers, the question waits until the page is looked at again.
 */
export function copyCandidatesQuery(today: Day) {
  return queryOptions({
    queryKey: ['new day', today],
    queryFn: async ({ signal }) => {
      const days = [addDays(today, -1), today];
      const [yesterdays = [], todays = []] = await Promise.all(days.map(async (day) => readDay(day, signal)));
      return copyCandidates(yesterdays, todays);
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: ({ state }) => (state.status === 'error' ? 'always' : false),
  });
}

/**
 * A day that the server does not tell counts as empty (core specification, section 7). Not read by way of the kept lists:
 * a change of theirs would break the reading off, and that is no empty day.
 */
async function readDay(day: Day, signal: AbortSignal): Promise<Task[]> {
  try {
    return await call('GET /api/tasks/date/:date', { params: { date: day } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status !== 401) return [];
    throw error;
  }
}
