import { setImmediate } from 'node:timers/promises';
import { HOUR } from '#shared/calendar/durations.ts';
import { MAX_CALENDARS, type Calendar } from '#shared/calendars/calendars.contract.ts';
import { CALENDAR_NAME_LENGTH } from '#shared/calendars/calendars.rules.ts';
import type { Appointment } from '#shared/calendars/events.rules.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { monthsBetween } from '#server/icalendar/months.ts';
import { parseAddressField } from '#server/outgoing/outgoing-address.ts';
import { OutgoingFailure } from '#server/outgoing/outgoing-failure.ts';
import { presentCalendar } from './calendars.presenter.ts';
import type { CalendarStore } from './calendars.store.ts';
import { CalendarError, type ReadingService } from './reading.service.ts';

const READS: RateLimit = { name: 'calendar-read', attempts: 60, windowMilliseconds: HOUR };
/** How many events one call returns at most. */
const MAX_RETURNED = 5_000;

export interface CalendarServiceParts {
  database: Database;
  store: CalendarStore;
  reading: ReadingService;
  rateLimits: Pick<RateLimits, 'attempt'>;
  /** Tells the person's open browsers that events have changed. */
  announce: (userId: number) => void;
  clock: Clock;
  /** Logs an unexpected error for the operator. */
  report: (error: unknown) => void;
}

/** An event of a calendar. */
type OwnedEvent = Appointment & { calendarId: number };

/** Creates the service of the calendars of other programs that a person sees in halo. (decision 071) */
export function createCalendarService(parts: CalendarServiceParts) {
  const { database, store, reading, rateLimits, announce, clock, report } = parts;
  /** What is being read for people in the background. */
  const working = new Map<number, Promise<void>>();
  let isClosed = false;

  /** Reads the calendars that are due in the background, one after the other. */
  function readDue(userId: number, ids: readonly number[]): void {
    if (ids.length === 0 || isClosed || working.has(userId)) return;
    working.set(
      userId,
      readAll(userId, ids)
        .catch(report)
        .finally(() => working.delete(userId)),
    );
  }

  async function readAll(userId: number, ids: readonly number[]): Promise<void> {
    let hasChanged = false;
    for (const id of ids) {
      if (isClosed) return;
      hasChanged = (await reading.readDue(userId, id, clock().toISOString())) || hasChanged;
    }
    if (hasChanged) announce(userId);
  }

  return {
    /** Lists a person's calendars by name. */
    async listCalendars(userId: number): Promise<Calendar[]> {
      return (await store.findCalendars(userId)).map(presentCalendar);
    },

    /**
     * Subscribes to a calendar, which is read at once. Throws 'invalid' with the reason if that fails, 'conflict' when
     * the person already has the maximum number of calendars, and 'too-many-requests'.
     */
    async createCalendar(
      userId: number,
      { name, color, address }: { name: string; color: string; address: string },
    ): Promise<Calendar> {
      // Calendar programs write `webcal` for the address of a calendar.
      const url = parseAddressField(address.replace(/^webcals?:\/\//i, 'https://'));
      await requireRoom(userId);
      await rateLimits.attempt([{ limit: READS, subject: String(userId) }]);
      const read = await reading.readAddress(userId, url.href).catch((error: unknown) => {
        throw error instanceof CalendarError || error instanceof OutgoingFailure
          ? invalidField('address', error.message)
          : error;
      });
      const row = await database.transaction(userId, async () => {
        await requireRoom(userId);
        const calendar = await store.insertCalendar(userId, {
          name: name === '' ? getName(read.months?.name ?? '', url) : name,
          color,
          address: url.href,
          createdAt: clock().toISOString(),
          ...reading.computeProgress(read),
        });
        await reading.storeMonths(userId, calendar.id, read.months?.months ?? []);
        return calendar;
      });
      announce(userId);
      return presentCalendar(row);
    },

    /** Changes the name or the color of a calendar. Throws 'not-found'. */
    async updateCalendar(userId: number, id: number, changes: { name?: string; color?: string }): Promise<Calendar> {
      const row = await database.transaction(userId, async () =>
        Object.values(changes).every((value) => value === undefined)
          ? store.findCalendar(userId, id)
          : store.updateCalendar(userId, id, changes),
      );
      if (row === undefined) throw notFound('Calendar');
      announce(userId);
      return presentCalendar(row);
    },

    /** Reads a calendar now and returns it. A failure is part of it. Throws 'not-found' and 'too-many-requests'. */
    async readCalendar(userId: number, id: number): Promise<Calendar> {
      if ((await store.findCalendar(userId, id)) === undefined) throw notFound('Calendar');
      await rateLimits.attempt([{ limit: READS, subject: String(userId) }]);
      if (await reading.readDue(userId, id, LATEST)) announce(userId);
      const row = await store.findCalendar(userId, id);
      if (row === undefined) throw notFound('Calendar');
      return presentCalendar(row);
    },

    /** Ends a subscription. Throws 'not-found'. */
    async deleteCalendar(userId: number, id: number): Promise<void> {
      await database.transaction(userId, async () => {
        if (!(await store.deleteCalendar(userId, id))) throw notFound('Calendar');
      });
      announce(userId);
    },

    /**
     * Lists the events that touch these days in any time zone, with their calendars. Calendars that are due are then
     * read in the background.
     */
    async listEvents(userId: number, from: Day, to: Day) {
      const calendars = await store.findCalendars(userId);
      const now = clock().toISOString();
      readDue(
        userId,
        calendars.filter(({ nextReadAt }) => nextReadAt <= now).map(({ id }) => id),
      );
      const events = calendars.length === 0 ? [] : await findEvents(userId, addDays(from, -1), addDays(to, 1));
      return { calendars: calendars.map(({ id, name, color }) => ({ id, name, color })), events };
    },

    /** Ends the work in the background. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(working.values());
    },
  };

  /** Returns the events from a day of UTC to another one, each once. */
  async function findEvents(userId: number, from: Day, to: Day): Promise<OwnedEvent[]> {
    const found = new Map<string, OwnedEvent>();
    for (const { calendarId, events } of await store.findMonths(userId, monthsBetween(from, to))) {
      for (const event of JSON.parse(events) as Appointment[])
        if (event.start.slice(0, 10) <= to && event.end.slice(0, 10) >= from && found.size < MAX_RETURNED)
          found.set(JSON.stringify([calendarId, event]), { calendarId, ...event });
      // A month of a calendar may take some milliseconds.
      await setImmediate();
    }
    return [...found.values()];
  }

  async function requireRoom(userId: number): Promise<void> {
    if ((await store.findCalendars(userId)).length >= MAX_CALENDARS)
      throw new AppError('conflict', `You can have at most ${MAX_CALENDARS} calendars. Remove one first.`);
  }
}

export type CalendarService = ReturnType<typeof createCalendarService>;

/** An instant after all others. */
const LATEST = '9999-12-31T23:59:59.999Z';

/** Returns the name that a calendar has, or its host. */
function getName(name: string, url: URL): string {
  return (name === '' ? url.hostname : name).slice(0, CALENDAR_NAME_LENGTH).toWellFormed();
}
