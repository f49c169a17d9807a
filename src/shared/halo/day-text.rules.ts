import type { Day } from '#shared/calendar/day.ts';
import { nextWeekday, getWeekday } from './calendar-days.rules.ts';
import { cutOut, findDateTimes } from './date-times.rules.ts';
import { ANY_WEEKDAY } from './phrases.rules.ts';
import { readTitle, type TitleLanguage } from './title-places.rules.ts';

const WEEKDAY = new RegExp(`^(?:${ANY_WEEKDAY})$`, 'u');

/** What a date field says: a day, a time, or both. */
export interface TypedDate {
  day?: Day;
  /** HH:mm */
  time?: string;
}

/** Returns the day that a text names and nothing else: 'jan 6', 'in 6 weeks', 'next friday'. 'Next week' is its Monday. */
export function dayOfText(text: string, today: Day, language?: TitleLanguage): Day | undefined {
  const typed = dateOfText(text, today, language);
  return typed?.time === undefined ? typed?.day : undefined;
}

/**
 * Returns the day and the time of a text: 'friday', 'thursday 6pm', 'at noon'. Returns undefined if the text says anything
 * else, such as a recurrence, several days or a range of times.
 */
export function dateOfText(text: string, today: Day, language?: TitleLanguage): TypedDate | undefined {
  const words = readTitle(text.trim(), language).english.toLowerCase();
  if (WEEKDAY.test(words)) return { day: nextWeekday(getWeekday(words), today) };
  const found = findDateTimes(words, { today, now: undefined });
  const others = cutOut(
    words,
    found.map(({ from, to }) => ({ from, to })),
  );
  if (!/^[\s,]*$/.test(others)) return undefined;
  const [day, ...otherDays] = found.flatMap((each) => each.day ?? []);
  const [time, ...otherTimes] = found.flatMap((each) => each.time ?? []);
  const isMore = found.some(
    ({ pattern, furtherDays, endTime }) => pattern !== undefined || furtherDays !== undefined || endTime !== undefined,
  );
  if (isMore || otherDays.length > 0 || otherTimes.length > 0) return undefined;
  if (day === undefined && time === undefined) return undefined;
  return { ...(day !== undefined && { day }), ...(time !== undefined && { time }) };
}
