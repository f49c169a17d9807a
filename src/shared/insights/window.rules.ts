import { addDays, daysBetween, getParts, type Day } from '#shared/calendar/day.ts';
import { longDay, monthName, shortDay, shortMonthName } from '#shared/calendar/labels.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { addPeriods, periodNumber, periodStart } from '#shared/calendar/period.ts';
import { t } from '#shared/language/language.ts';

/** The periods of insights. (INS-03) */
export const INSIGHT_PERIODS = [
  { id: 'week', label: t('Last 7 Days'), days: 7 },
  { id: 'month', label: t('Last 30 Days'), days: 30 },
  { id: 'all', label: t('All Time'), days: 3_650 },
] as const;

/** A period of insights. */
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** From this number of days on, a chart shows months instead of days. */
const DRAWN_BY_MONTH = 60;
/** With more months than this, a chart shows years. */
const MAX_MONTHS = 24;
const MONTHS_PER_YEAR = 12;

/** The days of a period, both ends included. The last one is the person's today. */
export interface InsightWindow {
  from: Day;
  to: Day;
  days: number;
}

/** Returns the window of a period that ends today. */
export function getWindow({ days }: InsightPeriod, today: Day): InsightWindow {
  return { from: addDays(today, 1 - days), to: today, days };
}

/** Returns the window of the same length directly before this one. */
export function windowBefore({ from, days }: InsightWindow): InsightWindow {
  return { from: addDays(from, -days), to: addDays(from, -1), days };
}

/** True when a day is in the window. */
export function isWithin({ from, to }: InsightWindow, day: Day): boolean {
  return from <= day && day <= to;
}

/** Returns the share of completed items, 0 to 1; 0 without items. */
export function computeRate(done: number, all: number): number {
  return all === 0 ? 0 : done / all;
}

/** A bar of a chart: a day, month or year. */
export interface Span {
  from: Day;
  to: Day;
  /** A short label for the axis, such as 'Nov 21', 'Nov ’26' or '2026'. */
  label: string;
  /** A long label, such as 'Sat, Nov 21', 'November 2026' or '2026'. */
  title: string;
  /** The key that `spanKey` returns. */
  key: string;
}

/** The length of a chart's spans. */
export type Grain = 'day' | 'month' | 'year';

/** The length of a day's prefix that identifies its span. */
const KEY_LENGTH: Record<Grain, number> = { day: 10, month: 7, year: 4 };

/** Returns the grain of a chart whose oldest item is at `first`. */
export function getGrain({ days, to }: InsightWindow, first: Day): Grain {
  if (days < DRAWN_BY_MONTH) return 'day';
  return periodNumber(false, to) - periodNumber(false, first) < MAX_MONTHS ? 'month' : 'year';
}

/** Returns the key of a day's span. */
export function spanKey(day: Day, grain: Grain): string {
  return day.slice(0, KEY_LENGTH[grain]);
}

/** Returns every span of a window, the earliest first, including empty ones. No item is older than `first`. */
export function getSpans(window: InsightWindow, first: Day, grain: Grain): Span[] {
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
  const count = getParts(last).year - getParts(first).year + 1;
  return Array.from({ length: count }, (_, index) => {
    const year = addPeriods(false, begin, index * MONTHS_PER_YEAR).slice(0, 4);
    return { from: `${year}-01-01`, to: `${year}-12-31`, label: year, title: year, key: year };
  });
}

/** 'Nov ’26' and 'November 2026'. */
function monthWords(month: Day): Pick<Span, 'label' | 'title'> {
  const [name, year] = [monthName(month), month.slice(0, 4)];
  return { label: `${shortMonthName(month)} ’${year.slice(2)}`, title: `${name} ${year}` };
}

/** Returns the number of days from one to another, both included; at least 1. */
export function countDays(from: Day, to: Day): number {
  return Math.max(1, daysBetween(from, to) + 1);
}
