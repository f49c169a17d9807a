import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';

/** What the keys of these readings begin with. */
export const CARRY_OVER = '/api/carry-over';

/** What can be carried over on a day. What is done with elsewhere meanwhile leaves the list when the tab is looked at again. */
export function carryOverQuery(day: Day) {
  return queryOptions({
    queryKey: [CARRY_OVER, day],
    queryFn: async ({ signal }) => call('GET /api/carry-over', { query: { date: day } }, { signal }),
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: 'always',
  });
}
