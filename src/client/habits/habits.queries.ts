import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { call } from '#client/data/api-client.ts';
import { useList, type Lists } from '#client/data/optimistic.ts';
import { LIST_FRESH, LIST_KEPT, PREFETCH_FRESH } from '#client/data/stale-times.ts';
import { putHabit, type HabitListScope } from './habit-predictions.ts';

const HABITS = '/api/habits';

/** The lists of habits that are kept: those of weeks and those of months, by their first day. */
export const HABIT_LISTS: Lists<Habit, HabitListScope> = {
  root: HABITS,
  scopeOf: ([, isWeekly, dueDate]) =>
    typeof isWeekly === 'boolean' && typeof dueDate === 'string' ? { isWeekly, dueDate } : undefined,
  put: putHabit,
};

/** The habits of the week, or of the month, that a day lies in. */
function habitsQuery(isWeekly: boolean, day: Day) {
  const referenceDate = periodStart(isWeekly, day);
  return queryOptions({
    queryKey: [HABITS, isWeekly, referenceDate],
    queryFn: ({ signal }) =>
      call('GET /api/habits', { query: { isWeekly: isWeekly ? 'true' : 'false', referenceDate } }, { signal }),
    staleTime: LIST_FRESH,
    gcTime: LIST_KEPT,
  });
}

/**
 * The habits of the week, or of the month, that a day lies in, with the changes in flight. What was read is fresh for so many
 * milliseconds.
 */
export function useHabits(isWeekly: boolean, day: Day, freshFor: number) {
  return useList(HABIT_LISTS, { ...habitsQuery(isWeekly, day), staleTime: freshFor });
}

/** Reads the habits of a week, or of a month, ahead of time. A failure waits until the person gets there. */
export function usePrefetchHabits(isWeekly: boolean): (day: Day) => void {
  const client = useQueryClient();
  return useCallback(
    (day) => void client.prefetchQuery({ ...habitsQuery(isWeekly, day), staleTime: PREFETCH_FRESH }),
    [client, isWeekly],
  );
}
