import { DAY, MINUTE } from '#shared/calendar/durations.ts';
import {
  calendarMessage,
  READING_PAUSES,
  READ_EVERY_MILLISECONDS,
  type CalendarProblem,
} from '#shared/calendars/calendars.rules.ts';
import { pauseAfterFailures } from '#shared/outgoing/retry-pauses.rules.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/app-error.ts';
import type { CalendarMonths } from '#server/icalendar/months.ts';
import { isHeldBack, OutgoingFailure } from '#server/outgoing/outgoing-failure.ts';
import type { Outgoing, OutgoingResponse } from '#server/outgoing/outgoing.ts';
import { parseRetryAfter } from '#server/outgoing/retry-after.ts';
import type { CalendarRow } from './calendars.presenter.ts';
import type { CalendarProgress, CalendarStore, StoredMonth } from './calendars.store.ts';

const MAX_BYTES = 5 * 1_024 * 1_024;
/** With the time that reading the file may take, it is less than the time after which an idle connection is closed. */
const MAX_MILLISECONDS = 15_000;
const LEASE_MILLISECONDS = 90_000;
/** The events are computed again after this time, although the calendar has not changed: their window has moved. */
const WINDOW_MILLISECONDS = 7 * DAY;
/** When a calendar is read that was not read because the server is busy or stopping. */
const HELD_BACK_MILLISECONDS = MINUTE;

/** What reading an address gave: new content, or that it has not changed. */
interface Reading {
  months: CalendarMonths | undefined;
  etag: string | null;
  lastModified: string | null;
}

/** Thrown when an address gives no calendar. Its message is for the person. */
export class CalendarError extends Error {
  /** When the address asks not to be called before, in milliseconds from now. */
  readonly retryAfterMilliseconds: number;

  constructor(message: string, retryAfterMilliseconds = 0) {
    super(message);
    this.retryAfterMilliseconds = retryAfterMilliseconds;
  }
}

export interface ReadingServiceParts {
  database: Database;
  store: CalendarStore;
  outgoing: Pick<Outgoing, 'send'>;
  clock: Clock;
}

/** Creates the service that reads calendars of other programs. (decision 071) */
export function createReadingService({ database, store, outgoing, clock }: ReadingServiceParts) {
  /** Reads an address. With a calendar it asks only for what has changed since. Throws CalendarError. */
  async function readAddress(userId: number, address: string, known?: CalendarRow): Promise<Reading> {
    const response = await send(userId, address, known);
    const etag = textHeader(response, 'etag');
    const lastModified = textHeader(response, 'last-modified');
    if (response.status === 304 && known !== undefined) return { months: undefined, etag, lastModified };
    if (response.status !== 200) throw refusalError(response, clock().getTime());
    return { months: await parse(userId, response), etag, lastModified };
  }

  async function send(userId: number, address: string, known: CalendarRow | undefined): Promise<OutgoingResponse> {
    try {
      return await outgoing.send(userId, {
        address,
        mostBytes: MAX_BYTES,
        milliseconds: MAX_MILLISECONDS,
        headers: { accept: 'text/calendar, */*;q=0.5', ...(known && conditions(known)) },
      });
    } catch (error) {
      throw error instanceof OutgoingFailure && !isHeldBack(error) ? new CalendarError(error.message) : error;
    }
  }

  function conditions({ etag, lastModified, windowDay }: CalendarRow): Record<string, string> {
    if (windowDay === null || clock().getTime() - new Date(windowDay).getTime() > WINDOW_MILLISECONDS) return {};
    return {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(lastModified !== null && { 'if-modified-since': lastModified }),
    };
  }

  async function parse(userId: number, { body, headers }: OutgoingResponse): Promise<CalendarMonths> {
    // Loaded at first use, because most servers read no calendar.
    const { CalendarFailure, readCalendarInBackground } = await import('#server/icalendar/read-in-background.ts');
    const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];
    try {
      const months = await readCalendarInBackground(userId, { bytes: body, charset, now: clock().getTime() });
      if (months === undefined) throw calendarError('no-calendar');
      return months;
    } catch (error) {
      throw error instanceof CalendarFailure ? calendarError('too-much') : error;
    }
  }

  /** Returns what a successful reading changes of a calendar. */
  function computeProgress({ months, etag, lastModified }: Reading): CalendarProgress & { nextReadAt: string } {
    const now = clock();
    const at = now.toISOString();
    return {
      readAt: at,
      nextReadAt: toInstant(now.getTime() + READ_EVERY_MILLISECONDS),
      failures: 0,
      failure: null,
      leaseUntil: null,
      ...(months && {
        etag,
        lastModified,
        windowDay: at.slice(0, 10),
        events: months.count,
        isCut: months.isCut,
      }),
    };
  }

  /** Stores the months that have changed. Returns whether there are any. */
  async function storeMonths(userId: number, id: number, months: readonly StoredMonth[]): Promise<boolean> {
    const before = new Map((await store.findMonthsOf(userId, id)).map(({ month, events }) => [month, events]));
    const changed = months.filter(({ month, events }) => before.get(month) !== events);
    const kept = new Set(months.filter((month) => !changed.includes(month)).map(({ month }) => month));
    const gone = [...before.keys()].filter((month) => !kept.has(month));
    if (gone.length > 0) await store.deleteMonths(userId, id, gone);
    if (changed.length > 0) await store.insertMonths(userId, id, changed);
    return changed.length > 0 || gone.length > 0;
  }

  return {
    readAddress,
    computeProgress,
    storeMonths,

    /**
     * Reads a calendar that is due at `due`, unless another process reads it. Returns whether anything has changed. A
     * failure is stored with the calendar.
     */
    async readDue(userId: number, id: number, due: string): Promise<boolean> {
      const now = clock().getTime();
      const until = toInstant(now + LEASE_MILLISECONDS);
      const calendar = await store.takeLease(userId, id, { now: toInstant(now), due, until });
      if (calendar === undefined) return false;
      try {
        const reading = await readAddress(userId, calendar.address, calendar);
        return await database.transaction(userId, async () => {
          const row = await store.updateCalendar(userId, id, computeProgress(reading));
          if (row === undefined || reading.months === undefined) return calendar.failure !== null;
          return (await storeMonths(userId, id, reading.months.months)) || calendar.failure !== null;
        });
      } catch (error) {
        await database.autocommit(userId, async () =>
          store.updateCalendar(userId, id, getProgressAfterFailure(calendar, error)),
        );
        if (error instanceof CalendarError) return calendar.failure !== error.message;
        if (isServerBusy(error)) return false;
        throw error;
      }
    },
  };

  /** Returns the progress after a failed attempt. Only an error of the address counts against the calendar. */
  function getProgressAfterFailure({ failures }: CalendarRow, error: unknown): CalendarProgress {
    const now = clock().getTime();
    if (isServerBusy(error)) return { nextReadAt: toInstant(now + HELD_BACK_MILLISECONDS), leaseUntil: null };
    if (!(error instanceof CalendarError)) return { leaseUntil: null };
    const pause = Math.max(pauseAfterFailures(READING_PAUSES, failures + 1), error.retryAfterMilliseconds);
    return {
      failures: failures + 1,
      failure: error.message,
      nextReadAt: toInstant(now + pause),
      leaseUntil: null,
    };
  }
}

export type ReadingService = ReturnType<typeof createReadingService>;

/** True when this server has too much to do, or is stopping. It says nothing of the calendar. */
function isServerBusy(error: unknown): boolean {
  return isHeldBack(error) || (error instanceof AppError && error.code === 'not-ready');
}

function calendarError(kind: CalendarProblem, retryAfterMilliseconds = 0): CalendarError {
  return new CalendarError(calendarMessage(kind), retryAfterMilliseconds);
}

function refusalError({ status, headers }: OutgoingResponse, now: number): CalendarError {
  if (status === 401 || status === 403) return calendarError('not-public');
  if (status === 404 || status === 410) return calendarError('missing');
  return calendarError('error', parseRetryAfter(headers, now));
}

/** Returns a header to send back later. Servers send long ones rarely. */
function textHeader({ headers }: OutgoingResponse, name: 'etag' | 'last-modified'): string | null {
  const text = headers[name];
  return text === undefined || text.length > 500 || !/^[\x20-\x7e]+$/.test(text) ? null : text;
}
