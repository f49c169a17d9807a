import { extname, join } from 'node:path';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import { withFileWorker } from '#server/concurrency/file-worker.ts';
import type { CalendarMonths } from './months.ts';
import type { CalendarFile } from './read-calendar.ts';

/** The largest file needs less memory than this, and the worker's own time limit ends it earlier than this one. */
const LIMITS = { mebibytes: 256, milliseconds: 12_000 };

/** The path of the worker, in the source and in the build. */
const WORKER = join(import.meta.dirname, `calendar-worker${extname(import.meta.filename)}`);

/** One file is read at a time, so that calendars leave the other cores to people. */
const gate = createConcurrencyGate({
  places: 1,
  waitingPerKey: 5,
  waiting: 200,
  busyMessage: 'Too many calendars are being read. Please try again in a minute.',
  retryAfter: 60,
});

/** Thrown when a calendar file takes too much time or memory. */
export class CalendarFailure extends Error {}

/**
 * Reads a calendar file of a person in a worker thread, so that no file blocks anybody. Returns undefined when it is no
 * calendar. Throws CalendarFailure, and 'not-ready' when too many files wait.
 */
export async function readCalendarInBackground(
  userId: number,
  file: CalendarFile,
): Promise<CalendarMonths | undefined> {
  return gate.run(userId, async () => {
    try {
      return await withFileWorker(WORKER, file, LIMITS, async (next: () => Promise<CalendarMonths | undefined>) =>
        next(),
      );
    } catch (error) {
      throw new CalendarFailure('The calendar takes too much time or memory', { cause: error });
    }
  });
}
