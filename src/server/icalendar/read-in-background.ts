import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import type { CalendarMonths } from './months.ts';
import type { CalendarFile } from './read-calendar.ts';

/** Memory for the largest file, with a margin. */
const THREAD_MEBIBYTES = 256;
/** A worker that takes longer is ended. It should have ended by itself before. */
const MOST_MILLISECONDS = 12_000;

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
    const worker = new Worker(WORKER, {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEBIBYTES },
    });
    try {
      const [months] = (await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MILLISECONDS) })) as [
        CalendarMonths | undefined,
      ];
      return months;
    } catch (error) {
      throw new CalendarFailure('The calendar takes too much time or memory', { cause: error });
    } finally {
      await worker.terminate();
    }
  });
}
