import type { Day } from './day.ts';

/** A written instant with its offset. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns the instant (ISO 8601 in UTC) of a number of milliseconds since 1970; undefined if there is none. */
export function instantAt(milliseconds: number): string | undefined {
  const moment = new Date(milliseconds);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999 ? undefined : moment.toISOString();
}

/**
 * Returns the instant (ISO 8601 in UTC) of a text like '2026-11-25T23:00:00+0000' or '2026-11-25 23:00:00Z'; undefined
 * for any other text.
 */
export function readInstant(text: string): string | undefined {
  const written = text
    .trim()
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return INSTANT.test(written) ? instantAt(new Date(written).getTime()) : undefined;
}

/** Returns day and time (HH:mm) of an instant in a time zone such as 'Europe/Berlin'; in UTC if there is no such zone. */
export function timeInZone(instant: string, timeZone: string): { day: Day; time: string } {
  const format = zoneFormats.get(timeZone) ?? createZoneFormat(timeZone);
  zoneFormats.set(timeZone, format);
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
  return { day, time };
}

/** Formats are kept, because making one takes a tenth of a millisecond. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Swedish dates are those of ISO 8601. */
function createZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
}
