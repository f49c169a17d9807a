import { addDays, daysBetween, partsOf, type Day } from '#shared/calendar/day.ts';
import { longDay, monthName, shortDay } from '#shared/calendar/labels.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { addPeriods, periodNumber, periodStart } from '#shared/calendar/period.ts';

/** The periods that insights look back over (platform specification, section 9). */
export const INSIGHT_PERIODS = [
  { id: 'week', label: 'Last 7 Days', days: 7 },
  { id: 'month', label: 'Last 30 Days', days: 30 },
  { id: 'all', label: 'All Time', days: 3_650 },
] as const;

/** One of the periods that insights look back over. */
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** From how many days on a period is drawn by month instead of by day. */
const DRAWN_BY_MONTH = 60;
/** More months than this are drawn by year. */
const MOST_MONTHS = 24;
const MONTHS_PER_YEAR = 12;

/** The days that are looked at, both ends included. The last one is the person's today. */
export interface InsightWindow {
  from: Day;
  to: Day;
  days: number;
}

/** The days of a period that ends today. */
export function windowOf({ days }: InsightPeriod, today: Day): InsightWindow {
  return { from: addDays(today, 1 - days), to: today, days };
}

/** As many days, right before these. */
export function windowBefore({ from, days }: InsightWindow): InsightWindow {
  return { from: addDays(from, -days), to: addDays(from, -1), days };
}

/** Whether a day is one of those that are looked at. */
export function isWithin({ from, to }: InsightWindow, day: Day): boolean {
  return from <= day && day <= to;
}

/** How many of these are done, from 0 to 1; 0 where there is nothing. */
export function rateOf(done: number, all: number): number {
  return all === 0 ? 0 : done / all;
}

/** What a plot shows as one: a day, a month or a year. */
export interface Span {
  from: Day;
  to: Day;
  /** As short as it stands under a plot, as 'Nov 21', 'Nov ’26' or '2026'. */
  label: string;
  /** As 'Sat, Nov 21', 'November 2026' or '2026'. */
  title: string;
  /** By which `spanKey` finds it. */
  key: string;
}

/** What a plot shows as one. */
export type Grain = 'day' | 'month' | 'year';

/** How much of a day names the span that it is in. */
const KEY_LENGTH: Record<Grain, number> = { day: 10, month: 7, year: 4 };

/** What a window is drawn by, when nothing of it is older than `first`. */
export function grainOf({ days, to }: InsightWindow, first: Day): Grain {
  if (days < DRAWN_BY_MONTH) return 'day';
  return periodNumber(false, to) - periodNumber(false, first) < MOST_MONTHS ? 'month' : 'year';
}

/** The key of the span that a day is in. */
export function spanKey(day: Day, grain: Grain): string {
  return day.slice(0, KEY_LENGTH[grain]);
}

/** Every span of a window, the earliest first, with those that have nothing. Nothing is older than `first`. */
export function spansOf(window: InsightWindow, first: Day, grain: Grain): Span[] {
  if (grain === 'day') return daySpans(window);
  const begin = first < window.from ? window.from : first;
  return grain === 'month' ? monthSpans(begin, window.to) : yearSpans(begin, window.to);
}

function daySpans({ from, days }: InsightWindow): Span[] {
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index);
    return { from: day, to: day, label: shortDay(day), title: longDay(day), key: day };
  });
}

function monthSpans(first: Day, last: Day): Span[] {
  const count = periodNumber(false, last) - periodNumber(false, first) + 1;
  const begin = periodStart(false, first);
  return Array.from({ length: count }, (_, index) => {
    const month = addPeriods(false, begin, index);
    return { from: month, to: lastOfMonth(month), ...monthWords(month), key: spanKey(month, 'month') };
  });
}

function yearSpans(first: Day, last: Day): Span[] {
  const begin = `${first.slice(0, 4)}-01-01`;
  const count = partsOf(last).year - partsOf(first).year + 1;
  return Array.from({ length: count }, (_, index) => {
    const year = addPeriods(false, begin, index * MONTHS_PER_YEAR).slice(0, 4);
    return { from: `${year}-01-01`, to: `${year}-12-31`, label: year, title: year, key: year };
  });
}

/** 'Nov ’26' and 'November 2026' */
function monthWords(month: Day): Pick<Span, 'label' | 'title'> {
  const [name, year] = [monthName(month), month.slice(0, 4)];
  return { label: `${name.slice(0, 3)} ’${year.slice(2)}`, title: `${name} ${year}` };
}

/** How many days there are from one to another, both counted; at least one. */
export function countDays(from: Day, to: Day): number {
  return Math.max(1, daysBetween(from, to) + 1);
}
