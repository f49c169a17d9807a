import type { IncomingHttpHeaders } from 'node:http';
import { DAY } from '#shared/calendar/durations.ts';

/** The longest pause that an address can ask for. */
const MAX_PAUSE_MILLISECONDS = DAY;

/**
 * Returns how long an address asks not to be called again (Retry-After), in milliseconds from `now`: at most a day, and 0
 * unless it asks for a pause. The header has seconds or a date.
 */
export function parseRetryAfter({ 'retry-after': text = '' }: IncomingHttpHeaders, now: number): number {
  const pause = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return pause > 0 ? Math.min(pause, MAX_PAUSE_MILLISECONDS) : 0;
}
