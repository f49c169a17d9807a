import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { copyCandidates, earlierCandidates } from '#shared/tasks/task-copies.rules.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';
import { completeTasks } from './tasks.queries.ts';

/** How many days before yesterday are looked at. */
const EARLIER_DAYS = 14;

/** Milliseconds that the tasks stay when their dialog is taken away, for example while the page changes its layout. */
const GC_TIME = 1_000;

/**
 * Reads yesterday's tasks that can be copied to `today`. Read once per dialog, so that the choices do not change and the
 * dialog stays whatever changes elsewhere. If the server cannot be reached, retried when the page is focused.
 */
export function copyCandidatesQuery(today: Day) {
  return candidatesQuery(['new day', today], async (signal) => {
    const days = [addDays(today, -1), today];
    const [yesterdays = [], todays = []] = await Promise.all(days.map(async (day) => readDay(day, signal)));
    return copyCandidates(yesterdays, todays);
  });
}

/**
 * Reads the tasks that the rollover crossed out on the days from `from`, at most two weeks ago, to the day before
 * yesterday. They were left over while the person was away. Read once per dialog, too.
 */
export function earlierCandidatesQuery(from: Day, today: Day) {
  return candidatesQuery(['new day', today, 'earlier', from], async (signal) => {
    const first = [from, addDays(today, -1 - EARLIER_DAYS)].toSorted().at(-1) ?? from;
    const last = addDays(today, -2);
    if (first > last) return [];
    const mondays = mondaysFrom(getMonday(first), today);
    const tasks = (await Promise.all(mondays.map(async (monday) => readWeek(monday, signal)))).flat();
    const earlier = tasks.filter(({ date }) => date >= first && date <= last);
    return earlierCandidates(earlier, tasks);
  });
}

function mondaysFrom(monday: Day, last: Day): Day[] {
  return monday > last ? [] : [monday, ...mondaysFrom(addDays(monday, 7), last)];
}

function candidatesQuery(queryKey: readonly string[], read: (signal: AbortSignal) => Promise<Task[]>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => read(signal),
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: GC_TIME,
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: ({ state }) => (state.status === 'error' ? 'always' : false),
  });
}

async function readDay(day: Day, signal: AbortSignal): Promise<Task[]> {
  return readTasks(day, async () => call('GET /api/tasks/date/:date', { params: { date: day } }, { signal }));
}

async function readWeek(monday: Day, signal: AbortSignal): Promise<Task[]> {
  return readTasks(monday, async () => call('GET /api/tasks/week', { query: { date: monday } }, { signal }));
}

/**
 * Reads the tasks of a day or a week. An error response counts as none (TIME-14). Does not use the list cache: a change there
 * would cancel the read, which must not count as an empty day.
 */
async function readTasks(day: Day, send: () => Promise<Task[]>): Promise<Task[]> {
  try {
    return completeTasks(await send(), day);
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status !== 401) return [];
    throw error;
  }
}
