import { DAY } from '#shared/calendar/durations.ts';
import type { Appointment } from '#shared/calendars/events.rules.ts';
import { compareTexts } from '#shared/items/items.rules.ts';
import { contentLines, findBlocks } from './content-lines.ts';
import { momentKey, parseEvent, EVENT_TITLE_LENGTH, getUtcTime, type Moment, type ParsedEvent } from './events.ts';
import { plainText, readProperties, readTime } from './properties.ts';
import { expandRule, getUntil, type Window } from './recurrences.ts';
import { createFindZone } from './time-zones.ts';

const DAYS_BEFORE = 366;
const DAYS_AFTER = 731;
/** The maximum number of events of a calendar, and of characters of their texts. */
const MAX_EVENTS = 20_000;
const MAX_CHARACTERS = 2_000_000;
const MAX_MILLISECONDS = 6_000;

/** What a calendar file has in the window of a year before and two years after a day. */
export interface CalendarContent {
  name: string;
  /** By their start. */
  events: Appointment[];
  /** Whether some events were left out: there are too many, or a rule is too unusual. */
  isCut: boolean;
}

export interface CalendarFile {
  bytes: Uint8Array;
  /** The encoding that the response declares. */
  charset?: string | undefined;
  /** In milliseconds since 1970. */
  now: number;
  /** The time after which the remaining events are left out; six seconds unless given. */
  milliseconds?: number;
}

const CALENDAR_NAMES = new Set(['X-WR-CALNAME', 'NAME', 'X-WR-TIMEZONE']);

/** Reads a calendar file. Returns undefined when it is no calendar. Bad parts are left out. */
export function readCalendar({
  bytes,
  charset,
  now,
  milliseconds = MAX_MILLISECONDS,
}: CalendarFile): CalendarContent | undefined {
  const deadline = performance.now() + milliseconds;
  const blocks = findBlocks(contentLines(bytes, charset));
  if (blocks === undefined) return undefined;
  const calendar = readProperties(blocks.calendar, CALENDAR_NAMES);
  const findZone = createFindZone(blocks.timeZones);
  const byUid = Map.groupBy(
    blocks.events.flatMap((block) => parseEvent(block, findZone, calendar.get('X-WR-TIMEZONE')?.[0]?.value) ?? []),
    ({ uid }) => uid,
  );
  const window = { from: now - DAYS_BEFORE * DAY, to: now + DAYS_AFTER * DAY };
  const events: Appointment[] = [];
  let isCut = false;
  for (const group of byUid.values()) {
    if (performance.now() > deadline) {
      isCut = true;
      break;
    }
    const found = expandGroup(group, window);
    isCut ||= found.isCut;
    for (const event of found.events) events.push(event);
  }
  const kept = nearest(events, now);
  const name = calendar.get('X-WR-CALNAME') ?? calendar.get('NAME');
  return {
    name: plainText(name?.[0]?.value ?? '', EVENT_TITLE_LENGTH),
    events: kept.toSorted((one, other) => compareTexts(one.start, other.start)),
    isCut: isCut || kept.length < events.length,
  };
}

/** Returns the events of all parts with the same id: a series with its exceptions, or single events. */
function expandGroup(group: readonly ParsedEvent[], window: Window): { events: Appointment[]; isCut: boolean } {
  const exceptions = latest(
    group.filter(({ recurrenceId }) => recurrenceId !== undefined),
    ({ recurrenceId }) => momentKey(recurrenceId as Moment),
  );
  const masters = latest(
    group.filter(({ recurrenceId }) => recurrenceId === undefined),
    ({ start }) => momentKey(start),
  );
  const replaced = new Set(exceptions.map(({ recurrenceId }) => momentKey(recurrenceId as Moment)));
  const events: Appointment[] = [];
  let isCut = false;
  for (const master of masters.filter(({ isCancelled }) => !isCancelled)) {
    const found = getStarts(master, window);
    isCut ||= found.isCut;
    const excluded = new Set([...master.excluded.map(momentKey), ...replaced]);
    const excludedDays = new Set(master.excluded.filter(({ isDay }) => isDay).map(({ local }) => local));
    for (const local of found.starts) {
      const start = { ...master.start, local };
      const isExcluded = excluded.has(momentKey(start)) || excludedDays.has(Math.floor(local / DAY) * DAY);
      if (!isExcluded) addEvent(events, master, start, window);
    }
  }
  for (const exception of exceptions.filter(({ isCancelled }) => !isCancelled))
    addEvent(events, exception, exception.start, window);
  return { events, isCut };
}

/** Returns the last version of each of several parts with equal keys. */
function latest(parts: readonly ParsedEvent[], getKey: (part: ParsedEvent) => string): ParsedEvent[] {
  const byKey = new Map<string, ParsedEvent>();
  for (const part of parts) {
    const key = getKey(part);
    const other = byKey.get(key);
    if (other === undefined || part.sequence >= other.sequence) byKey.set(key, part);
  }
  return [...byKey.values()];
}

function getStarts(
  { start, rules, added, duration }: ParsedEvent,
  window: Window,
): { starts: number[]; isCut: boolean } {
  const extended = { from: window.from - duration, to: window.to };
  const expanded = rules.map((rule) => expandRule(rule, start, untilLocal(rule, start), extended));
  const starts = rules.length === 0 ? [start.local] : expanded.flatMap((each) => each.starts);
  const more = added.map((moment) =>
    start.zone === undefined ? moment.local : getUtcTime(moment) + start.zone(getUtcTime(moment)),
  );
  return { starts: [...new Set([...starts, ...more])], isCut: expanded.some(({ isCut }) => isCut) };
}

/** Returns the end of a rule as a local time of the event. The end of a day includes the day. */
function untilLocal(rule: string, { zone }: Moment): number | undefined {
  const written = readTime(getUntil(rule) ?? '');
  if (written === undefined) return undefined;
  const { local, isDay, isUtc } = written;
  if (isDay) return local + DAY - 1;
  return isUtc && zone !== undefined ? local + zone(local) : local;
}

function addEvent(
  events: Appointment[],
  { title, location, duration }: ParsedEvent,
  start: Moment,
  window: Window,
): void {
  const begin = getUtcTime(start);
  const end = begin + duration;
  if (!Number.isFinite(end) || end < window.from || begin > window.to) return;
  const suffix = start.zone === undefined ? '' : 'Z';
  events.push(
    start.isDay
      ? { title, location, start: dayAt(begin), end: dayAt(end - 1) }
      : { title, location, start: minuteAt(begin) + suffix, end: minuteAt(end) + suffix },
  );
}

function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function minuteAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 16);
}

/** Returns as many events as may be kept, those nearest to now first. */
function nearest(events: readonly Appointment[], now: number): readonly Appointment[] {
  if (events.length <= MAX_EVENTS && events.reduce((sum, event) => sum + getSize(event), 0) <= MAX_CHARACTERS)
    return events;
  const today = dayNumber(dayAt(now));
  const distance = ({ start }: Appointment) => Math.abs(dayNumber(start) - today);
  const kept: Appointment[] = [];
  let characters = 0;
  for (const event of events.toSorted((one, other) => distance(one) - distance(other))) {
    characters += getSize(event);
    if (kept.length === MAX_EVENTS || characters > MAX_CHARACTERS) break;
    kept.push(event);
  }
  return kept;
}

function getSize({ title, location }: Appointment): number {
  return title.length + location.length;
}

function dayNumber(text: string): number {
  return Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10))) / DAY;
}
