import type { QueryClient } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { prefetchGoals } from '#client/goals/goals.queries.ts';

/** Reads the goals of a day's week and month ahead of time, and those of the weeks of the days beside it (platform specification, section 7). */
export function prefetchDayGoals(client: QueryClient, day: Day): void {
  for (const step of [0, 1, -1]) prefetchGoals(client, true, addDays(day, step));
  prefetchGoals(client, false, day);
}
