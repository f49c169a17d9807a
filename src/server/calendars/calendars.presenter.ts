import type { Selectable } from 'kysely';
import type { Calendar } from '#shared/calendars/calendars.contract.ts';
import type { CalendarsTable } from '#server/database/subscription-tables.ts';

/** A stored calendar. */
export type CalendarRow = Selectable<CalendarsTable>;

/** Converts a calendar to its response, without the path of its address. */
export function presentCalendar({ id, name, color, address, readAt, failure, events, isCut }: CalendarRow): Calendar {
  return {
    id,
    name,
    color,
    host: new URL(address).host,
    readAt,
    failure,
    events,
    isCut: isCut === true || isCut === 1,
  };
}
