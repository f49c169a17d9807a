import { createContext, Script } from 'node:vm';
import { DAY } from '#shared/calendar/durations.ts';
import ICAL from 'ical.js';

/** The local times, in milliseconds as if they were UTC, between which recurrences are computed. */
export interface Window {
  from: number;
  to: number;
}

/** The first start of a recurring event. */
interface FirstStart {
  /** In milliseconds as if it were UTC. */
  local: number;
  isDay: boolean;
}

/** The local times at which an event begins, and whether some were left out. */
export interface Recurrences {
  starts: number[];
  isCut: boolean;
}

/** How many starts one rule may have in the window: three a day. */
const MAX_STARTS = 3_300;
/** How many starts before the window are counted. */
const MAX_STEPS = 200_000;
/** Some rules that match no day never come to an end in ical.js. */
const MAX_MILLISECONDS = 300;

const sandbox: { work: () => unknown } = { work: () => undefined };
const context = createContext(sandbox);
const script = new Script('work()');

/** Runs work that may not come to an end. Throws when it takes too long. */
function runInTime<Result>(work: () => Result): Result {
  sandbox.work = work;
  return script.runInContext(context, { timeout: MAX_MILLISECONDS }) as Result;
}

/**
 * Returns the starts of a recurring event in the window. `until` is the end of the rule as a local time, and replaces
 * that of the rule. If a rule cannot be read or takes too long, only the first start is
 * returned.
 */
export function expandRule(rule: string, first: FirstStart, until: number | undefined, window: Window): Recurrences {
  const starts: number[] = [];
  try {
    const recur = ICAL.Recur.fromString(cleanRule(rule));
    if (!isUsual(recur)) return { starts: [first.local], isCut: true };
    const begin = fastForward(recur, first, window.from);
    const isCut = runInTime(() => collect(recur, begin, until, window, starts));
    return { starts, isCut };
  } catch {
    return { starts: starts.length === 0 ? [first.local] : starts, isCut: true };
  }
}

/** Nobody plans by the minute or second. */
function isUsual({ freq }: ICAL.Recur): boolean {
  return freq !== 'SECONDLY' && freq !== 'MINUTELY';
}

/** Returns a rule without its end, which is checked separately, and without what ical.js does not know. */
function cleanRule(rule: string): string {
  const parts = rule.split(';').map((part) => part.trim().toUpperCase());
  return parts.filter((part) => part !== '' && !/^(?:UNTIL|RSCALE|SKIP|X-[\w-]*)(?:=|$)/.test(part)).join(';');
}

/** Returns the end of a rule as it is written; undefined without one. */
export function getUntil(rule: string): string | undefined {
  return /(?:^|;)\s*UNTIL=([^;]*)/i.exec(rule)?.[1];
}

/**
 * Moves the first start of a daily or weekly rule without a count close to the window, so that a rule of the year 1 does
 * not take long. The pattern of days stays the same.
 */
function fastForward(recur: ICAL.Recur, { local: start, isDay }: FirstStart, from: number): ICAL.Time {
  const period = { DAILY: DAY, WEEKLY: 7 * DAY }[recur.freq as 'DAILY' | 'WEEKLY'];
  if (period === undefined || recur.count !== null || recur.parts['BYSETPOS'] !== undefined || start >= from)
    return timeAt(start, isDay);
  const step = period * Math.max(recur.interval, 1);
  return timeAt(start + Math.floor((from - start) / step) * step, isDay);
}

/** Adds the starts in the window. Returns whether some were left out. */
function collect(
  recur: ICAL.Recur,
  first: ICAL.Time,
  until: number | undefined,
  window: Window,
  starts: number[],
): boolean {
  const iterator = recur.iterator(first);
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    // The types say that there is always another one.
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (next == null) return false;
    const local = toLocal(next);
    if (local > window.to || (until !== undefined && local > until)) return false;
    if (local < window.from || !matchesRule(recur, first, next)) continue;
    if (starts.length >= MAX_STARTS) return true;
    starts.push(local);
  }
  return true;
}

/**
 * True when the rule really has this start. ical.js also returns others: it moves days that do not exist, such as
 * February 30, to the next month, and it ignores the number of a week in some rules.
 */
function matchesRule({ freq, parts }: ICAL.Recur, first: ICAL.Time, { month, day, year }: ICAL.Time): boolean {
  const months = parts['BYMONTH'];
  if (months !== undefined && !months.includes(month)) return false;
  const weeks = parts['BYWEEKNO'];
  if (
    weeks !== undefined &&
    !weeks.includes(
      new ICAL.Time({ year, month, day, isDate: true }, ICAL.Timezone.localTimezone).weekNumber(ICAL.Time.MONDAY),
    )
  )
    return false;
  if (freq !== 'YEARLY' || ['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].some((part) => part in parts)) return true;
  const days = parts['BYMONTHDAY'] ?? [first.day];
  return days.some((wanted) => wanted < 0) || days.includes(day);
}

/** Returns the time of ical.js for a local time in milliseconds. */
function timeAt(local: number, isDay: boolean): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(local), true);
  time.zone = ICAL.Timezone.localTimezone;
  time.isDate = isDay;
  return time;
}

/** Returns a time in milliseconds as if it were UTC. */
function toLocal({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime();
}
