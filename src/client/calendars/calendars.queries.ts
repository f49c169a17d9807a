import { queryOptions, useQuery } from '@tanstack/react-query';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { DAY_STALE_TIME } from '#client/data/stale-times.ts';
import { hadCalendars } from './had-calendars.ts';

/** The query key of the calendars. */
export const CALENDARS = ['/api/calendars'] as const;

/** The query key of the events of all weeks. */
export const CALENDAR_EVENTS = ['/api/calendar-events'] as const;

/** The calendars of other programs, by name. */
export function useCalendars() {
  return useQuery(
    queryOptions({ queryKey: CALENDARS, queryFn: ({ signal }) => call('GET /api/calendars', {}, { signal }) }),
  );
}

/** The events of the week that begins on a Monday, with their calendars, once `isWanted`. */
export function useCalendarEvents(monday: Day, isWanted: boolean) {
  return useQuery(
    queryOptions({
      queryKey: [...CALENDAR_EVENTS, monday],
      queryFn: async ({ signal }) => {
        const query = { from: monday, to: addDays(monday, 6) };
        const response = await call('GET /api/calendar-events', { query }, { signal });
        hadCalendars.set(response.calendars.length > 0);
        return response;
      },
      staleTime: DAY_STALE_TIME,
      enabled: isWanted,
    }),
  );
}
