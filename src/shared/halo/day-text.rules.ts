import type { Day } from '#shared/calendar/day.ts';
import { nextWeekday, getWeekday } from './calendar-days.rules.ts';
import { findDateTimes } from './date-times.rules.ts';
import { ANY_WEEKDAY } from './phrases.rules.ts';
import { readTitle, type TitleLanguage } from './title-places.rules.ts';

const WEEKDAY = new RegExp(`^(?:${ANY_WEEKDAY})$`, 'u');

/** Returns the day that a text names and nothing else: 'jan 6', 'in 6 weeks', 'next friday'. 'Next week' is its Monday. */
export function dayOfText(text: string, today: Day, language?: TitleLanguage): Day | undefined {
  const words = readTitle(text.trim(), language).english.toLowerCase();
  if (WEEKDAY.test(words)) return nextWeekday(getWeekday(words), today);
  const [when, ...others] = findDateTimes(words, { today, now: undefined });
  if (when === undefined || others.length > 0 || when.to - when.from !== words.length) return undefined;
  const { day, time, pattern, furtherDays } = when;
  return time === undefined && pattern === undefined && furtherDays === undefined ? day : undefined;
}
