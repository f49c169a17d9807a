import { DAY } from '#shared/calendar/durations.ts';
import ICAL from 'ical.js';
import type { Block } from './content-lines.ts';
import { plainText, readProperties, readTime, type ContentProperty, type WrittenTime } from './properties.ts';
import { toUtc, UTC, type FindZone, type ZoneOffset } from './time-zones.ts';

/** The maximum length of a title, and of the name of a calendar. */
export const EVENT_TITLE_LENGTH = 300;
const LOCATION_LENGTH = 200;
/** An event that lasts longer is shown for this long. */
const MAX_DAYS = 400;

const NAMES = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'SUMMARY',
  'LOCATION',
  'STATUS',
  'SEQUENCE',
]);

/** A point in time of a calendar: local milliseconds as if they were UTC, and the zone they are in. */
export interface Moment {
  local: number;
  isDay: boolean;
  /** Undefined for a time in the reader's zone. */
  zone: ZoneOffset | undefined;
}

/** An event with what halo needs of it. */
export interface ParsedEvent {
  uid: string;
  sequence: number;
  start: Moment;
  /** In milliseconds. */
  duration: number;
  isCancelled: boolean;
  title: string;
  location: string;
  rules: string[];
  added: Moment[];
  excluded: Moment[];
  recurrenceId: Moment | undefined;
}

/** Reads an event; undefined when it has no start. `calendarZone` is the name of the zone for times in an unknown zone. */
export function parseEvent(
  { lines }: Block,
  findZone: FindZone,
  calendarZone: string | undefined,
): ParsedEvent | undefined {
  const properties = readProperties(lines, NAMES);
  const first = (name: string) => properties.get(name)?.[0];
  const all = (name: string) => properties.get(name) ?? [];
  const moments = (name: string) => all(name).flatMap((property) => readMoments(property, findZone, calendarZone));
  const start = moments('DTSTART')[0];
  if (start === undefined) return undefined;
  const text = (name: string, most: number) => plainText(first(name)?.value ?? '', most);
  return {
    // An event without an id is an event of its own.
    uid: first('UID')?.value ?? `${start.local} ${text('SUMMARY', EVENT_TITLE_LENGTH)}`,
    sequence: Number(first('SEQUENCE')?.value ?? 0) || 0,
    start,
    duration: computeDuration(start, moments('DTEND')[0], first('DURATION')?.value),
    isCancelled: first('STATUS')?.value.toUpperCase() === 'CANCELLED',
    title: text('SUMMARY', EVENT_TITLE_LENGTH),
    location: text('LOCATION', LOCATION_LENGTH),
    rules: all('RRULE').map(({ value }) => value),
    added: moments('RDATE'),
    excluded: moments('EXDATE'),
    recurrenceId: moments('RECURRENCE-ID')[0],
  };
}

/** Returns the moments of a property with one value or several. Of a period it takes the start. */
function readMoments(
  { parameters, value }: ContentProperty,
  findZone: FindZone,
  calendarZone: string | undefined,
): Moment[] {
  return value.split(',').flatMap((text) => {
    const written = readTime(text.split('/')[0] ?? '');
    if (written === undefined) return [];
    const { local, isDay } = written;
    return [{ local, isDay, zone: getZone(written, parameters.get('tzid'), findZone, calendarZone) }];
  });
}

/** Returns the zone of a time; undefined for a day, and for a time in the reader's zone. */
function getZone(
  { isDay, isUtc }: WrittenTime,
  name: string | undefined,
  findZone: FindZone,
  calendarZone: string | undefined,
): ZoneOffset | undefined {
  if (isDay) return undefined;
  if (isUtc) return UTC;
  return name === undefined ? undefined : (findZone(name) ?? findZone(calendarZone));
}

/** Returns the duration in milliseconds: that of the end, else the written one, else a day or nothing. */
function computeDuration(start: Moment, end: Moment | undefined, written: string | undefined): number {
  const byDefault = start.isDay ? DAY : 0;
  const duration = end === undefined ? writtenDuration(written) : getUtcTime(end) - getUtcTime(start);
  return Math.min(Math.max(duration ?? byDefault, byDefault), MAX_DAYS * DAY);
}

function writtenDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  try {
    const seconds = ICAL.Duration.fromString(text.trim().toUpperCase()).toSeconds();
    return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a moment in UTC. A time in the reader's zone counts as UTC. */
export function getUtcTime({ local, zone }: Moment): number {
  return zone === undefined ? local : toUtc(local, zone);
}

/** Tells moments apart. A moment in a zone equals the same moment in another one. */
export function momentKey(moment: Moment): string {
  if (moment.isDay) return `day ${moment.local}`;
  return moment.zone === undefined ? `local ${moment.local}` : `utc ${getUtcTime(moment)}`;
}
