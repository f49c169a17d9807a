import { createLazyComponent } from '#client/ui/lazy-component.tsx';

/** The events of other programs' calendars on a day. */
export const dayEvents = createLazyComponent(async () => (await import('#client/calendars/day-events.tsx')).DayEvents);
