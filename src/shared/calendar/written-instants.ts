import type { Day } from './day.ts';

/** Matches a date and time with an offset from UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Converts milliseconds since 1970 to an instant (ISO 8601 in UTC). Returns undefined after the year 9999. */
export function instantAt(milliseconds: number): string | undefined {
  const moment = new Date(milliseconds);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999 ? undefined : moment.toISOString();
}

/**
 * Converts a text such as '2026-11-25T23:00:00+0000' or '2026-11-25 23:00:00Z' to an instant (ISO 8601 in UTC). Returns
 * undefined for a text without an offset.
 */
export function readInstant(text: string): string | undefined {
  const written = text
    .trim()
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return INSTANT.test(written) ? instantAt(new Date(written).getTime()) : undefined;
}

/** Returns the day and the time (HH:mm) of an instant in a time zone such as 'Europe/Berlin'. An unknown zone counts as UTC. */
export function timeInZone(instant: string, timeZone: string): { day: Day; time: string } {
  const format = zoneFormats.get(timeZone) ?? createZoneFormat(timeZone);
  if (zoneFormats.size >= KNOWN_ZONES) zoneFormats.clear();
  zoneFormats.set(timeZone, format);
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
  return { day, time };
}

/** How many formatters are kept. There are fewer zones, but more ways to write them: in any case, and as offsets. */
const KNOWN_ZONES = 1_000;

/** Formatters by time zone, because creating one takes 0.1 ms. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Creates a formatter that writes ISO 8601 dates: the Swedish format. */
function createZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
}

/** Returns a stored instant (ISO 8601 in UTC) in milliseconds since 1970. */
export function toMilliseconds(instant: string): number {
  return Date.parse(instant);
}
