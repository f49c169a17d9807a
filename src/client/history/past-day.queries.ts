import { useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { historyQuery } from './history.queries.ts';

/** The query of a day's tasks and their changes. */
export function useDayRecord(day: Day) {
  return useQuery({
    queryKey: [...historyQuery.queryKey, 'days', day],
    queryFn: ({ signal }) => call('GET /api/history/days/:date', { params: { date: day } }, { signal }),
  });
}
