import { useCallback } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { usePrefetchGoals } from '#client/goals/goals.queries.ts';
import { usePrefetchHabits } from '#client/habits/habits.queries.ts';
import { usePrefetchWeek } from '#client/tasks/tasks.queries.ts';

/** Returns a function that prefetches what the board shows of a day's week. */
export function usePrefetchBoard(): (day: Day) => void {
  const prefetchTasks = usePrefetchWeek();
  const prefetchWeeklyGoals = usePrefetchGoals(true);
  const prefetchMonthlyGoals = usePrefetchGoals(false);
  const prefetchWeeklyHabits = usePrefetchHabits(true);
  const prefetchMonthlyHabits = usePrefetchHabits(false);
  return useCallback(
    (day) => {
      prefetchTasks(getMonday(day));
      prefetchWeeklyGoals(day);
      prefetchMonthlyGoals(day);
      prefetchWeeklyHabits(day);
      prefetchMonthlyHabits(day);
    },
    [prefetchTasks, prefetchWeeklyGoals, prefetchMonthlyGoals, prefetchWeeklyHabits, prefetchMonthlyHabits],
  );
}
