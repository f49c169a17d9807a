import { addDays, partsOf, type Day } from '#shared/calendar/day.ts';
import { daysInMonth, firstOfMonth } from '#shared/calendar/month.ts';
import { addPeriods } from '#shared/calendar/period.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A part of a text that says when: which characters it takes, and what it says. */
export interface When {
  from: number;
  to: number;
  /** The first day that is meant. */
  day?: Day;
  /** HH:mm */
  time?: string;
  pattern?: 'daily' | 'weekly' | 'weekdays' | 'monthly';
  /** A week or a month as a whole, as in 'next month'. */
  isPeriod?: boolean;
}

/** What a phrase says of when. */
export type Said = Omit<When, 'from' | 'to'>;

/** The next such day of a month from today on, as the next 31st; undefined when no month has it. */
export function nextMonthDay(date: number, today: Day): Day | undefined {
  if (date < 1 || date > 31) return undefined;
  for (let month = firstOfMonth(today); ; month = addPeriods(false, month, 1)) {
    const day = addDays(month, date - 1);
    if (date <= daysInMonth(month) && day >= today) return day;
  }
}

/** Every month on a day of it, from the next one on. */
export function monthly(date: number, today: Day): Said | undefined {
  const day = nextMonthDay(date, today);
  return day === undefined ? undefined : { pattern: 'monthly', day };
}

/** A day as it is written, if there is such a day. */
export function validDay(text: string): Said | undefined {
  const { month, dayOfMonth } = partsOf(text);
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(`${text.slice(0, 8)}01`)) return undefined;
  return { day: text };
}

/** A day of a month that is named or numbered: of the year that is said, or the next one from today on. */
export function calendarDay(
  { month, number, date, year }: Record<string, string | undefined>,
  today: Day,
): Said | undefined {
  const ofYear =
    month === undefined ? Number(number) : MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;
  const written = (inYear: string) =>
    validDay(`${inYear}-${String(ofYear).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
  if (year !== undefined) return written(year);
  const thisYear = Number(today.slice(0, 4));
  // The 29th of February may be years ahead.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const said = written(String(thisYear + ahead));
    if (said?.day !== undefined && said.day >= today) return said;
  }
  return undefined;
}
