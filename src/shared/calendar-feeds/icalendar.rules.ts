import { toClockTime } from '#shared/calendar/clock-time.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';

/** An event of a calendar (RFC 5545). Times are those of the reader's clock, without a time zone. */
export interface CalendarEvent {
  /** Stays the same across readings. */
  id: string;
  title: string;
  notes: string | null;
  day: Day;
  /** HH:mm; null for an all-day event. */
  startTime: string | null;
  /** HH:mm */
  endTime: string | null;
  isCancelled: boolean;
  /** The recurrence rule without its end; undefined for a single event. */
  rule: string | undefined;
  /** The last day of a recurrence; null without an end. */
  lastDay: Day | null;
  /** Days that a recurring event skips. */
  exceptions: readonly Day[];
}

/** The duration of an event without an end. */
const DEFAULT_DURATION_MINUTES = 30;
/** The maximum bytes of a line. The format allows 75, including the space before a continued line. */
const LINE_BYTES = 74;

/** Returns the beginning of a calendar file. `name` is the calendar's name. */
export function openCalendar(name: string): string {
  return writeLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//halo//planner//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
}

/** Returns the end of a calendar file. */
export function closeCalendar(): string {
  return writeLines(['END:VCALENDAR']);
}

/** Returns the lines of an event. `writtenAt` is an instant (ISO 8601 in UTC). */
export function writeEvent(event: CalendarEvent, writtenAt: string): string {
  const { id, title, notes, day, startTime, rule, lastDay, exceptions, isCancelled } = event;
  const isWhole = startTime === null;
  const [dateType, timePart] = isWhole ? [';VALUE=DATE', ''] : ['', `T${compact(startTime)}00`];
  const endOfDay = isWhole ? '' : 'T235959';
  const until = lastDay === null ? '' : `;UNTIL=${compact(lastDay)}${endOfDay}`;
  return writeLines([
    'BEGIN:VEVENT',
    `UID:${id}@halo`,
    `DTSTAMP:${compact(writtenAt.slice(0, 19))}Z`,
    `DTSTART${dateType}:${compact(day)}${timePart}`,
    `DTEND${dateType}:${getEnd(event)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}${until}`]),
    ...exceptions.map((exception) => `EXDATE${dateType}:${compact(exception)}${timePart}`),
    `SUMMARY:${escapeText(title)}`,
    ...(notes === null ? [] : [`DESCRIPTION:${escapeText(notes)}`]),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    // Shows the person as free, not busy, during the event.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
}

/** Returns when an event ends: on the next day if it is an all-day event or ends before its start time. */
function getEnd({ day, startTime, endTime }: CalendarEvent): string {
  if (startTime === null) return compact(addDays(day, 1));
  const minutes = endTime === null ? toMinutes(startTime) + DEFAULT_DURATION_MINUTES : toMinutes(endTime);
  const isNextDay = minutes >= 24 * 60 || minutes <= toMinutes(startTime);
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${compact(isNextDay ? addDays(day, 1) : day)}T${compact(toClockTime(hour, minute))}00`;
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Removes '-' and ':' from a day, time or instant. */
function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, ' ');
}

/** Joins lines. Folds long lines between characters. */
function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(line: string): string {
  if (line.length <= LINE_BYTES / 3) return line;
  const parts: string[] = [];
  let [from, to, bytes] = [0, 0, 0];
  for (const character of line) {
    const size = getBytes(character.codePointAt(0) ?? 0);
    if (bytes + size > LINE_BYTES) {
      parts.push(line.slice(from, to));
      [from, bytes] = [to, 0];
    }
    to += character.length;
    bytes += size;
  }
  return [...parts, line.slice(from)].join('\r\n ');
}

/** Returns the number of bytes of a character in UTF-8. */
function getBytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
