import type { Database } from '#server/database/database.ts';
import type { CalendarRow } from './calendars.presenter.ts';

/** The columns that reading a calendar changes. */
export type CalendarProgress = Partial<
  Pick<
    CalendarRow,
    'etag' | 'lastModified' | 'readAt' | 'nextReadAt' | 'windowDay' | 'failures' | 'failure' | 'events' | 'leaseUntil'
  >
> & { isCut?: boolean };

/** The events of a month, as JSON. */
export interface StoredMonth {
  month: string;
  events: string;
}

/** Creates the store of calendars and their events. */
export function createCalendarStore(database: Database) {
  return {
    /** Returns a person's calendars by name. */
    async findCalendars(userId: number): Promise<CalendarRow[]> {
      return database.query
        .selectFrom('calendars')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('name')
        .orderBy('id')
        .execute();
    },

    /** Returns a calendar; undefined when the person has none with this id. */
    async findCalendar(userId: number, id: number): Promise<CalendarRow | undefined> {
      return database.query
        .selectFrom('calendars')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Stores a new calendar. */
    async insertCalendar(
      userId: number,
      calendar: Pick<CalendarRow, 'name' | 'color' | 'address' | 'createdAt' | 'nextReadAt'> & CalendarProgress,
    ): Promise<CalendarRow> {
      return database.query
        .insertInto('calendars')
        .values({ userId, failures: 0, events: 0, isCut: false, ...calendar })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Changes a calendar and returns it; undefined when the person has none with this id. */
    async updateCalendar(
      userId: number,
      id: number,
      changes: Partial<Pick<CalendarRow, 'name' | 'color'>> & CalendarProgress,
    ): Promise<CalendarRow | undefined> {
      return database.query
        .updateTable('calendars')
        .set(changes)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * Takes the right to read a calendar until `until`, and returns the calendar; undefined when another process has it,
     * or when the calendar is to be read later than `due`.
     */
    async takeLease(
      userId: number,
      id: number,
      { now, due, until }: { now: string; due: string; until: string },
    ): Promise<CalendarRow | undefined> {
      return database.autocommit(userId, async () =>
        database.query
          .updateTable('calendars')
          .set({ leaseUntil: until })
          .where('userId', '=', userId)
          .where('id', '=', id)
          .where('nextReadAt', '<=', due)
          .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
          .returningAll()
          .executeTakeFirst(),
      );
    },

    /** Deletes a calendar with its events. Returns false when the person has none with this id. */
    async deleteCalendar(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('calendars')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Returns the events of all calendars of a person in some months. */
    async findMonths(userId: number, months: readonly string[]) {
      return database.query
        .selectFrom('calendar_months')
        .select(['calendarId', 'events'])
        .where('userId', '=', userId)
        .where('month', 'in', months)
        .orderBy('calendarId')
        .orderBy('month')
        .execute();
    },

    /** Returns the events of a calendar by month. */
    async findMonthsOf(userId: number, calendarId: number): Promise<StoredMonth[]> {
      return database.query
        .selectFrom('calendar_months')
        .select(['month', 'events'])
        .where('userId', '=', userId)
        .where('calendarId', '=', calendarId)
        .execute();
    },

    /** Deletes some months of a calendar. */
    async deleteMonths(userId: number, calendarId: number, months: readonly string[]): Promise<void> {
      await database.query
        .deleteFrom('calendar_months')
        .where('userId', '=', userId)
        .where('calendarId', '=', calendarId)
        .where('month', 'in', months)
        .execute();
    },

    /** Stores the events of some months of a calendar. */
    async insertMonths(userId: number, calendarId: number, months: readonly StoredMonth[]): Promise<void> {
      await database.query
        .insertInto('calendar_months')
        .values(months.map(({ month, events }) => ({ userId, calendarId, month, events })))
        .execute();
    },
  };
}

export type CalendarStore = ReturnType<typeof createCalendarStore>;
