import { toClockTime } from '#shared/calendar/clock-time.ts';
import { addDays, getParts, type Day } from '#shared/calendar/day.ts';
import { getWeekday, nextWeekday } from './calendar-days.rules.ts';
import {
  ANY_MONTH,
  ANY_WEEKDAY,
  COUNT,
  getCount,
  getMinutes,
  END,
  HOUR_WORDS,
  NOT_AFTER_COUNTED_NOUN,
  NUMBERS,
  phrase,
  TOMORROW,
  type Phrase,
  type DateTimeMeaning,
} from './phrases.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';

const MINUTES_PER_DAY = 24 * 60;
/** The hours between two numbers that are a range of times without other words. */
const MAX_RANGE = 8;

const HOUR = String.raw`(?<hour>\d{1,2}|${HOUR_WORDS})`;
const HALF = String.raw`a\.?m\b\.?|p\.?m\b\.?|(?:in (?:the )?)(?:morning|afternoon|evening)|at night`;
const BEFORE_TIME =
  '(?:(?:at|by|before|after|around|about|round|from|until|till|for|@)(?: (?:around|about|exactly|round))? |@)';
/** Matches what may follow 'at 5'. Before anything else, the number counts something or is a house number. */
const BEHIND_TIME = String.raw`(?=\s*(?:$|[,.;!?)\]–-])|\s+(?:and|or|on|for|with|to|in|at|by|from|until|till|because|before|after|then|please|every|each|this|next|today|tonight|daily|weekly|about|so|${TOMORROW}|the (?:day|\d)|(?:${ANY_WEEKDAY})|(?:${ANY_MONTH}) \d|${TASK_VERB})(?!\p{L}))`;

/** Matches the day in front of a time that has no preposition: 'Thursday' in 'Thursday half seven'. */
const DAY_BEFORE = String.raw`(?:${ANY_WEEKDAY}|${ANY_MONTH}|today|${TOMORROW}|\d(?:st|nd|rd|th)),? `;

/** Time phrases, the more specific first. */
export const TIME_PHRASES: readonly Phrase[] = [
  phrase(
    `in (?:${COUNT}|(?<half>half an)) (?<unit>hour|minute|min)s?(?: (?:and a (?<more>half)))?`,
    ({ count, half, unit, more }, today, now) =>
      afterMinutes(
        (half === undefined ? getCount(count) : 0.5) * (unit === 'hour' ? 60 : 1) + (more === undefined ? 0 : 30),
        today,
        now,
      ),
  ),
  phrase(
    String.raw`(?:at )?(?:(?<part>half past|quarter past|quarter to)|(?<=(?<!\p{L})at )(?<minutes>five|ten|twenty|twenty[- ]five|\d{1,2})(?: minutes)? (?<side>past|to)) ${HOUR}(?: ?(?<half>${HALF}))?`,
    ({ part, minutes, side, hour, half }) => parseTimeBesideHour(part ?? `${getMinutes(minutes)} ${side}`, hour, half),
  ),
  // Without 'at', 'ten past three' is a time. 'Twenty to nine' is one only if the part of the day is said: 'twenty to nine in the morning'.
  phrase(
    String.raw`(?:(?<minutes>five|ten|twenty|twenty[- ]five) past ${HOUR}(?: ?(?<half>${HALF})|${END})|(?<minutes2>five|ten|twenty|twenty[- ]five) to (?<hour2>${HOUR_WORDS}) ?(?<half2>${HALF})|(?<=${DAY_BEFORE})(?<minutes3>five|ten|twenty|twenty[- ]five) to (?<hour3>${HOUR_WORDS})${END})`,
    ({ minutes, hour, half, minutes2, hour2, half2, minutes3, hour3 }) =>
      parseTimeBesideHour(
        `${getMinutes(minutes ?? minutes2 ?? minutes3)} ${minutes === undefined ? 'to' : 'past'}`,
        hour ?? hour2 ?? hour3,
        half ?? half2,
      ),
  ),
  // 'Half nine' is half past nine.
  phrase(String.raw`(?:at|by|before|after|around|about|from) half ${HOUR}(?: ?(?<half>${HALF}))?`, ({ hour, half }) =>
    parseTimeBesideHour('half past', hour, half),
  ),
  phrase(
    String.raw`half ${HOUR}(?: ?(?<half>${HALF})|(?<=\d)${END}|(?= (?:on |this )?(?:${ANY_WEEKDAY}|today|tonight|${TOMORROW})(?![\p{L}])))|(?<=${DAY_BEFORE})half (?<hour2>\d{1,2}|${HOUR_WORDS})(?: ?(?<half2>${HALF})|${END})`,
    ({ hour, half, hour2, half2 }) => parseTimeBesideHour('half past', hour ?? hour2, half ?? half2),
  ),
  // As soldiers and nurses write it: 'at 1500', '1300 hours', 'tuesday 0630'. '0800' is a telephone number, too.
  phrase(
    String.raw`(?:at|@) ?(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)${BEHIND_TIME}|(?:${BEFORE_TIME})?(?<hour2>[01]\d|2[0-3])(?<minute2>[0-5]\d) ?(?:h|hrs|hours)|(?:by|before|after|until|till) (?<hour3>0\d|1[0-7])(?<minute3>[0-5]0)${END}`,
    ({ hour, minute, hour2, minute2, hour3, minute3 }) =>
      parseClockTime(hour ?? hour2 ?? hour3, minute ?? minute2 ?? minute3),
  ),
  phrase(
    String.raw`(?<=(?:${ANY_WEEKDAY}|today|${TOMORROW}),? )(?<hour>0\d)(?<minute>[0-5]\d)|(?<hour2>0\d)(?<minute2>[0-5]\d)(?= (?:every|each|today|${TOMORROW}|(?:on )?(?:${ANY_WEEKDAY}))(?![\p{L}]))`,
    ({ hour, minute, hour2, minute2 }) => parseClockTime(hour ?? hour2, minute ?? minute2),
  ),
  // The words of a range without an end stay in the title, because a task has no field for the second time.
  phrase(
    String.raw`(?:(?<word>from|between|at) |(?<=(?<!\p{L})(?<day>${ANY_WEEKDAY}|today|${TOMORROW}) )|)${HOUR}(?:[:.](?<minute>[0-5]\d))? ?(?<half>${HALF})? ?(?:-|–|to|until|till|(?<and>and|or)) ?(?<hour2>\d{1,2}|${HOUR_WORDS})(?:[:.](?<minute2>[0-5]\d))?(?: ?(?<half2>${HALF}))?`,
    ({ word = '', day, and, hour, minute, half, hour2, minute2, half2 }) => {
      const isTime = [day, half, half2, minute, minute2].some((part) => part !== undefined);
      // 'from' needs a 'to'. Without a preposition, only numbers in the form of a time or behind a day count.
      if ((and !== undefined && word === 'from') || (word === '' && !isTime)) return undefined;
      const from = getHour(hour);
      const to = getHour(hour2);
      if (from > 24 || to > 24 || (!isTime && from >= to && to > 12)) return undefined;
      const said = parseClockTime(hour, minute, half ?? (from <= to || from === 12 ? half2 : otherHalf(half2)));
      // 'At 5 or 6' has no end.
      const end = and === undefined || word === 'between' ? parseClockTime(hour2, minute2, half2)?.time : undefined;
      if (said?.time === undefined) return undefined;
      const range = { ...said, ...endAfter(said.time, end) };
      return range.endTime === undefined ? { ...range, isKept: true } : range;
    },
  ),
  // Two numbers without other words are hours only when they can hardly be anything else: 'lunch 12-13'.
  phrase(
    String.raw`${NOT_AFTER_COUNTED_NOUN}(?<hour>[6-9]|1\d|2[0-2]) ?[-–] ?(?<hour2>1[3-9]|2[0-3])${END}`,
    ({ hour, hour2 }) => {
      const hours = Number(hour2) - Number(hour);
      if (hours < 1 || hours > MAX_RANGE) return undefined;
      return {
        time: toClockTime(Number(hour), 0),
        endTime: toClockTime(Number(hour2), 0),
        isHalfKnown: true,
      };
    },
  ),
  phrase(String.raw`${BEFORE_TIME}?${HOUR}(?:[:.](?<minute>[0-5]\d))? ?(?<half>${HALF})`, ({ hour, minute, half }) =>
    parseClockTime(hour, minute, half),
  ),
  phrase(
    String.raw`${BEFORE_TIME}?(?<hour>[1-9]|1[0-2])(?<minute>[0-5]\d) ?(?<half>[ap]\.?m\b\.?)|(?:(?<=${DAY_BEFORE})|at )(?<hour2>[1-9]|1[0-2])(?<minute2>[0-5]\d)(?<half2>[ap])`,
    ({ hour, minute, half, hour2, minute2, half2 }) => parseClockTime(hour ?? hour2, minute ?? minute2, half ?? half2),
  ),
  phrase(String.raw`${HOUR} o'?clock(?: (?<half>${HALF}))?`, ({ hour, half }) => parseClockTime(hour, undefined, half)),
  phrase(String.raw`${BEFORE_TIME}?(?<hour>\d{1,2})[:.](?<minute>[0-5]\d)(?<half>[ap])`, ({ hour, minute, half }) =>
    parseClockTime(hour, minute, half),
  ),
  phrase(
    String.raw`(?:at|by|before|after|from|around) (?<hour>[01]?\d|2[0-3])h(?<minute>[0-5]\d)?|(?<hour2>1[3-9]|2[0-3])h(?<minute2>[0-5]\d)?`,
    ({ hour, minute, hour2, minute2 }) => parseClockTime((hour ?? hour2)?.padStart(2, '0'), minute ?? minute2 ?? '00'),
  ),
  phrase(
    String.raw`(?:${BEFORE_TIME})?(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?: (?:o'?clock|h|hrs|hours))?|(?:(?:at|by|before|after|from|round|around) |(?<=${DAY_BEFORE}|(?<!\p{L})make (?:it|that) ))(?<hour2>[01]?\d|2[0-3])\.(?<minute2>[0-5]\d)`,
    ({ hour, minute, hour2, minute2 }) => parseClockTime(hour ?? hour2, minute ?? minute2),
  ),
  phrase(String.raw`(?:${BEFORE_TIME})?(?<hour>\d{1,2})(?::(?<minute>[0-5]\d))? ?ish`, ({ hour, minute }) =>
    parseClockTime(hour, minute),
  ),
  phrase(
    String.raw`(?:at|by|before|after|around|about|round|@) ?${HOUR}(?: (?:o'?clock|sharp)(?: (?<half>${HALF}))?|${BEHIND_TIME})`,
    ({ hour, half }) => parseClockTime(hour, undefined, half),
  ),
  // 'Gym tomorrow 10'. 'Friday 13' is a date if the next Friday is the 13th.
  phrase(
    String.raw`(?<=(?:today|${TOMORROW}|(?<day>${ANY_WEEKDAY})) )(?<hour>\d{1,2})${END}`,
    ({ day, hour = '' }, today) => {
      const isDate = day !== undefined && getParts(nextWeekday(getWeekday(day), today)).dayOfMonth === Number(hour);
      return isDate ? undefined : parseClockTime(hour);
    },
  ),
  phrase(
    String.raw`to (?<hour>[01]?\d|2[0-3])\.(?<minute>[0-5]\d)(?:${END}|(?= (?:on|this|today|${TOMORROW}) ))`,
    ({ hour, minute }) => parseClockTime(hour, minute),
  ),
  phrase(`(?:at|by|before|after|@) ${HOUR}`, ({ hour }) => {
    const said = parseClockTime(hour);
    return said === undefined ? undefined : { ...said, isOnlyAtBegin: true };
  }),
  phrase(`(?:at|by|before|after|around) noon|(?:at )?(?<!high )noon${END}`, () => ({ time: '12:00' })),
  phrase('at midnight', () => ({ time: '00:00' })),
  phrase('(?:later )?in the (?<part>morning|afternoon|evening)', ({ part = '' }) => ({ part, isOnlyWithTime: true })),
];

/** Returns the end of a range of times: of 9 to 5 it is 17:00. None if the range ends on the next day. */
export function endAfter(time: string, end: string | undefined): Pick<DateTimeMeaning, 'endTime'> {
  if (end === undefined) return {};
  const later = timeInPart(end, 'afternoon').time;
  const endTime = end > time ? end : later;
  return endTime > time ? { endTime } : {};
}

function getHour(hour: string | undefined): number {
  return hour !== undefined && /^\d+$/.test(hour) ? Number(hour) : NUMBERS.indexOf(hour ?? '');
}

function otherHalf(half: string | undefined): string | undefined {
  if (half === undefined) return undefined;
  return isLateHalf(half) ? 'am' : 'pm';
}

function isLateHalf(half: string): boolean {
  return /^p|afternoon|evening|night/.test(half);
}

/**
 * Returns a time of day. Without further words, one to six o'clock are in the afternoon, and so are 1:30 to 5:59, but
 * not 05:59.
 */
export function parseClockTime(hour: string | undefined, minute?: string, half?: string): DateTimeMeaning | undefined {
  const number = getHour(hour);
  if (number < 0 || number > 23) return undefined;
  if (half !== undefined && (number > 12 || number === 0)) return undefined;
  const isShort = hour !== undefined && !hour.startsWith('0');
  const isLate =
    half === undefined ? isShort && number >= 1 && number <= (minute === undefined ? 6 : 5) : isLateHalf(half);
  const hours = (number === 12 && half !== undefined ? 0 : number) + (isLate && number < 13 ? 12 : 0);
  const isHalfKnown = half !== undefined || number > 12 || number === 0 || !isShort;
  return { time: formatMinutes((hours % 24) * 60 + Number(minute ?? 0)), isHalfKnown };
}

/** Returns the time of 'half past' nine, 'quarter to' five or '10 past' six. */
function parseTimeBesideHour(
  part: string,
  hour: string | undefined,
  half: string | undefined,
): DateTimeMeaning | undefined {
  const said = parseClockTime(hour, undefined, half);
  if (said?.time === undefined) return undefined;
  const [amount = '', side] = part.split(' ');
  const minutes = { half: 30, quarter: 15 }[amount] ?? Number(amount);
  if (minutes > 30) return undefined;
  const total = Number(said.time.slice(0, 2)) * 60 + (side === 'to' ? -minutes : minutes);
  return { ...said, time: formatMinutes((total + MINUTES_PER_DAY) % MINUTES_PER_DAY) };
}

/** Returns a time in the named part of the day. A time after midnight at night belongs to the next day. */
export function timeInPart(time: string, part: string): { time: string; daysLater: number } {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const early = minutes % (MINUTES_PER_DAY / 2);
  if (part === 'morning') return { time: formatMinutes(early), daysLater: 0 };
  if (part === 'night' && early < 5 * 60) return { time: formatMinutes(early), daysLater: 1 };
  return { time: formatMinutes(early + MINUTES_PER_DAY / 2), daysLater: 0 };
}

/** Returns the time in this many minutes, possibly on another day; undefined when the current time is unknown. */
function afterMinutes(minutes: number, today: Day, now: string | undefined): DateTimeMeaning | undefined {
  if (now === undefined) return undefined;
  const total = Number(now.slice(0, 2)) * 60 + Number(now.slice(3, 5)) + minutes;
  return {
    day: addDays(today, Math.floor(total / MINUTES_PER_DAY)),
    time: formatMinutes(total % MINUTES_PER_DAY),
    isHalfKnown: true,
  };
}

function formatMinutes(minutes: number): string {
  return toClockTime(Math.floor(minutes / 60), minutes % 60);
}
