import type { QueryClient } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { prefetchGoals } from '#client/goals/goals.queries.ts';

/**
 * Prefetches the goals of a day's week and month, and those of the weeks of the neighbouring days (DATA-27, DATA-28).
 */
export function prefetchDayGoals(client: QueryClient, day: Day): void {
  for (const step of [0, 1, -1]) prefetchGoals(client, true, addDays(day, step));
  prefetchGoals(client, false, day);
}
