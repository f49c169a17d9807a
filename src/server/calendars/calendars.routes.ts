import * as contract from '#shared/calendars/calendars.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { CalendarService } from './calendars.service.ts';

/** Routes of the calendars of other programs. */
export function calendarRoutes(route: RegisterRoute, calendars: CalendarService): void {
  route(contract.listCalendars, async ({ user }) => calendars.listCalendars(user.id));

  route(contract.createCalendar, async ({ user, body }) => calendars.createCalendar(user.id, body));

  route(contract.updateCalendar, async ({ user, params, body }) => calendars.updateCalendar(user.id, params.id, body));

  route(contract.readCalendar, async ({ user, params }) => calendars.readCalendar(user.id, params.id));

  route(contract.deleteCalendar, async ({ user, params }) => {
    await calendars.deleteCalendar(user.id, params.id);
    return undefined;
  });

  route(contract.listCalendarEvents, async ({ user, query }) => calendars.listEvents(user.id, query.from, query.to));
}
