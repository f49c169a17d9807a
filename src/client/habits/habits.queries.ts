import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Api } from '#shared/api/api.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { completeItems } from '#client/data/complete-items.ts';
import { readOrLog } from '#client/data/log.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { LIST_STALE_TIME, LIST_GC_TIME, PREFETCH_STALE_TIME } from '#client/data/stale-times.ts';
import { newHabit, putHabit, type HabitListScope } from './habit-predictions.ts';

const HABITS = '/api/habits';

/** The cached habit lists: those of weeks and those of months, by their first day. */
export const HABIT_LISTS: ListCache<Habit, HabitListScope> = {
  root: HABITS,
  getScope: ([, isWeekly, dueDate]) =>
    typeof isWeekly === 'boolean' && typeof dueDate === 'string' ? { isWeekly, dueDate } : undefined,
  upsert: putHabit,
};

/**
 * Returns the `today` parameter of a call, which tells the server which period is the current one. It is left out for
 * the current period, so that its address stays the same.
 */
export function todayQuery(
  { isWeekly, dueDate }: HabitListScope,
  today: Day = toLocalDay(new Date()),
): { today?: Day } {
  const current = periodStart(isWeekly, today);
  return current === dueDate ? {} : { today: current };
}

/** Reads habits. One that lacks fields has those of a new habit of this week or month. */
export async function readHabits(
  query: EndpointRequest<Api['GET /api/habits']>['query'],
  { isWeekly, dueDate }: HabitListScope,
  signal: AbortSignal,
): Promise<Habit[]> {
  const content = { title: '', isPriority: false, color: 'green', notes: null };
  return completeItems(await call('GET /api/habits', { query }, { signal }), () =>
    newHabit({ ...content, isWeekly, isOngoing: false, dueDate }, dueDate, ''),
  );
}

/** The habits of the week or month that contains a day, as of today. */
function habitsQuery(isWeekly: boolean, day: Day, today?: Day) {
  const referenceDate = periodStart(isWeekly, day);
  const asOf = todayQuery({ isWeekly, dueDate: referenceDate }, today);
  const query = { isWeekly: isWeekly ? 'true' : 'false', referenceDate, ...asOf } as const;
  return queryOptions({
    queryKey: [HABITS, isWeekly, referenceDate, asOf],
    // The card shows one text for weekly and monthly habits (HABIT-13), so the log names which (HABIT-48).
    queryFn: async ({ signal }) =>
      readOrLog(
        isWeekly ? t('Failed to fetch weekly habits') : t('Failed to fetch monthly habits'),
        readHabits(query, { isWeekly, dueDate: referenceDate }, signal),
      ),
    staleTime: LIST_STALE_TIME,
    gcTime: LIST_GC_TIME,
  });
}

/** The habits of the week or month that contains a day, with pending changes. `staleTime` is in milliseconds. */
export function useHabits(isWeekly: boolean, day: Day, today: Day, staleTime: number) {
  return useList(HABIT_LISTS, { ...habitsQuery(isWeekly, day, today), staleTime });
}

/**
 * Returns a function that prefetches the habits of a week or month. A failure is ignored; they are then loaded when
 * they are shown.
 */
export function usePrefetchHabits(isWeekly: boolean): (day: Day) => void {
  const client = useQueryClient();
  return useCallback(
    (day) => {
      const query = habitsQuery(isWeekly, day);
      void client.prefetchQuery({ ...query, staleTime: PREFETCH_STALE_TIME });
    },
    [client, isWeekly],
  );
}
