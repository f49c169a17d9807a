import { addDays, daysBetween, getParts, type Day } from '#shared/calendar/day.ts';
import { dayOfText } from '#shared/halo/day-text.rules.ts';
import type { TitleLanguage } from '#shared/halo/title-places.rules.ts';

/** 52 weeks. Counted from so long ago, only a date without a year names the same day of another year. */
const ALMOST_A_YEAR = 364;

/**
 * Returns the day that a text names and nothing else. A date without a year, such as 'nov 26', is the nearest one in the
 * past or in the future, and the later one of two that are equally near.
 */
export function nearestDayOfText(text: string, today: Day, language?: TitleLanguage): Day | undefined {
  const day = dayOfText(text, today, language);
  const earlier = dayOfText(text, addDays(today, -ALMOST_A_YEAR), language);
  if (day === undefined || earlier === undefined || !isSameDate(day, earlier) || !hasNumberOf(day, text)) return day;
  return daysBetween(earlier, today) < daysBetween(today, day) ? earlier : day;
}

/** True if both days have the same month and day of the month. */
function isSameDate(day: Day, other: Day): boolean {
  return day.slice(5) === other.slice(5);
}

/** True if a text has the number of the day of the month. 'Next month' has none. */
function hasNumberOf(day: Day, text: string): boolean {
  return (text.match(/\d+/g) ?? []).some((number) => Number(number) === getParts(day).dayOfMonth);
}
