import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { DAY_RETRIES, retryTimes } from '#client/data/retries.ts';

/** The first part of these query keys. */
export const CARRY_OVER = '/api/carry-over';

/** The items that can be carried over on a day. Refetched on focus, because items may have been completed elsewhere. */
export function carryOverQuery(day: Day) {
  return queryOptions({
    queryKey: [CARRY_OVER, day],
    queryFn: async ({ signal }) => call('GET /api/carry-over', { query: { date: day } }, { signal }),
    retry: retryTimes(DAY_RETRIES),
    refetchOnWindowFocus: 'always',
  });
}

/**
 * The same items, read while New Day is asked. They only tell whether Carry Over follows: what New Day copies is still
 * among them.
 */
export function carryOverAheadQuery(day: Day) {
  return queryOptions({ ...carryOverQuery(day), queryKey: [CARRY_OVER, day, 'ahead'], refetchOnWindowFocus: false });
}
