import { toClockTime } from '#shared/calendar/clock-time.ts';
import { addDays, getParts } from '#shared/calendar/day.ts';
import { getWeekday, nextWeekday } from './calendar-days.rules.ts';
import {
  afterMinutes,
  endAfter,
  getHour,
  otherHalf,
  parseClockTime,
  parseTimeBesideHour,
} from './clock-times.rules.ts';
import {
  ANY_MONTH,
  ANY_WEEKDAY,
  COUNT,
  getCount,
  getMinutes,
  END,
  HOUR_WORDS,
  NOT_AFTER_COUNTED_NOUN,
  phrase,
  TOMORROW,
  type DateTimeMeaning,
  type Groups,
  type Phrase,
} from './phrases.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';
import { MAX_ESTIMATE_HOURS } from '#shared/tasks/estimates.rules.ts';

/** The hours between two numbers that are a range of times without other words. */
const MAX_RANGE = 8;
/** HH:mm */
const NOON = '12:00';

const HOUR = String.raw`(?<hour>\d{1,2}|${HOUR_WORDS})`;
const HALF = String.raw`a\.? ?m\b\.?|p\.? ?m\b\.?|(?:sharp )?(?:in (?:the )?(?:morning|afternoon|evening|night)|of the (?:morning|afternoon|evening|night)${END})|at night`;
const OCLOCK = `o['’ ]?clock`;
const BEFORE_TIME =
  '(?:(?:at|by|before|after|around|about|round|from|until|till|for|@)(?: (?:around|about|exactly|round))? |@)';
/** Matches what may follow 'at 5'. Before anything else, the number counts something or is a house number. */
const BEHIND_TIME = String.raw`(?=\s*(?:$|[,.;!?)\]–-])|\s+(?:and|or|on|for|with|to|in|at|by|from|until|till|because|before|after|then|please|every|each|this|next|today|tonight|daily|weekly|about|so|it(?:['’]s)?|i|we|he|she|they|you|but|if|when|since|cos|cause|as|put|instead|now|thanks|can|could|would|will|not|no|sorry|${TOMORROW}|the (?:day|night|morn|morra|\d)|(?:${ANY_WEEKDAY})|(?:${ANY_MONTH}) \d|${TASK_VERB})(?!\p{L}))`;

/** Matches before the end of a range of times: 'half eight till ten'. */
const UNTIL_BEHIND = '(?= (?:to|until|till) )';

/** Matches the day in front of a time that has no preposition: 'Thursday' in 'Thursday half seven'. */
const DAY_BEFORE = String.raw`(?<![a-zß-ÿ])(?:(?:${ANY_WEEKDAY}|today|${TOMORROW})s?(?: (?:in the )?(?:morning|afternoon|evening|night))?|(?:${ANY_MONTH})(?: \d{1,2},)?|tonight|morning|afternoon|evening|night|\d(?:st|nd|rd|th)),? `;

const HOUR_OR_NOON = String.raw`(?<hour>\d{1,2}|${HOUR_WORDS}|noon|midday)`;
/** Matches before the day behind a range of times: '2-4 tomorrow'. */
const DAY_BEHIND = String.raw`(?= (?:on |this )?(?:the \d{1,2}(?:st|nd|rd|th)|today|tonight|${TOMORROW}|${ANY_WEEKDAY})(?!\p{L}))`;

/** Time phrases, the more specific first. */
export const TIME_PHRASES: readonly Phrase[] = [
  phrase(
    `in (?:${COUNT}|(?<half>half an)) (?<unit>hour|minute|min|hr|h)s?(?: (?:and a (?<more>half)))?`,
    ({ count, half, unit, more }, today, now) =>
      afterMinutes(
        (half === undefined ? getCount(count) : 0.5) * (unit?.startsWith('h') === true ? 60 : 1) +
          (more === undefined ? 0 : 30),
        today,
        now,
      ),
  ),
  phrase(
    String.raw`(?:at )?(?:(?<part>half past|quarter (?:past|after)|quarter (?:to|of))|(?<=(?<!\p{L})at )(?<minutes>five|ten|twenty|twenty[- ]five|\d{1,2})(?: minutes)? (?<side>past|to)) ${HOUR}(?: ?(?<half>${HALF}))?`,
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
    String.raw`half ${HOUR}(?: ?(?<half>${HALF})|(?<=\d)${END}|(?= (?:on |this )?(?:${ANY_WEEKDAY}|today|tonight|${TOMORROW})(?![\p{L}])))|(?<=${DAY_BEFORE})half (?<hour2>\d{1,2}|${HOUR_WORDS})(?: ?(?<half2>${HALF})|${END}|${UNTIL_BEHIND})`,
    ({ hour, half, hour2, half2 }) => parseTimeBesideHour('half past', hour ?? hour2, half ?? half2),
  ),
  // 'From 11 to half past 12'.
  phrase(
    String.raw`(?:(?:from|between) |(?<=${DAY_BEFORE}))${HOUR}(?:[:.](?<minute>[0-5]\d))? (?:to|till|until|and) (?<part>half(?: past)?|quarter (?:past|to)) (?<hour2>\d{1,2}|${HOUR_WORDS})`,
    ({ hour, minute, part = '', hour2 }) => {
      const said = parseClockTime(hour, minute);
      const end = parseTimeBesideHour(part.startsWith('half') ? 'half past' : part, hour2, undefined)?.time;
      return said?.time === undefined ? undefined : { ...said, ...endAfter(said.time, end) };
    },
  ),
  // Ranges with an 'h': '8h30 until 12h', '9 to 17h'. '2-3h' is none, because it says how long something takes. 'At 8h and 20h' is
  // none either, because it names two times.
  phrase(
    String.raw`(?:(?<word>from|between) )?(?<hour>[01]?\d|2[0-3])(?: ?h ?(?<minute>[0-5]\d)?)? ?(?:-|to|until|till|(?<and>and)) ?(?<hour2>[01]?\d|2[0-3]) ?h(?: ?(?<minute2>[0-5]\d))?`,
    ({ word, and, ...times }) =>
      Number(times['hour2']) <= MAX_ESTIMATE_HOURS || (and !== undefined && word !== 'between')
        ? undefined
        : parseDayRange(times),
  ),
  // '0700 to 1900', 'Tuesday 1300-1600'. But 'from 2010 to 2019' are years, and '0800-1111' is a telephone number.
  phrase(
    String.raw`(?:(?:from|between) (?!(?:19|20)\d\d ?(?:-|to|until|till|and) ?(?:19|20)\d\d)|(?<=${DAY_BEFORE})|(?=0\d{3} ?(?:to|until|till) ))(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d) ?(?:-|to|until|till|(?<=(?<!\p{L})between \d{4} )and) ?(?<hour2>[01]\d|2[0-3])(?<minute2>[0-5]\d)`,
    parseDayRange,
  ),
  // As soldiers and nurses write it: 'at 1500', '1300 hours', 'tuesday 0630'. '0800' is a telephone number, too.
  phrase(
    String.raw`(?:at|@) ?(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)${BEHIND_TIME}|(?:${BEFORE_TIME})?(?<hour2>[01]\d|2[0-3])(?<minute2>[0-5]\d) ?(?:h|hrs|hours)|(?:by|before|after|until|till) (?<hour3>0\d|1[0-7])(?<minute3>[0-5]0)${END}|(?<=(?<![a-zß-ÿ])(?:(?:${ANY_WEEKDAY}),|tonight) )(?<hour4>1\d|2[0-3])(?<minute4>[0-5]\d)${END}`,
    ({ hour, minute, hour2, minute2, hour3, minute3, hour4, minute4 }) =>
      parseClockTime(hour ?? hour2 ?? hour3 ?? hour4, minute ?? minute2 ?? minute3 ?? minute4),
  ),
  phrase(
    String.raw`(?<=(?:${ANY_WEEKDAY}|today|${TOMORROW}|(?:${ANY_MONTH}) \d{1,2}),? )(?<hour>0\d)(?<minute>[0-5]\d)|(?<hour2>0\d)(?<minute2>[0-5]\d)(?= (?:every|each|today|${TOMORROW}|(?:on )?(?:${ANY_WEEKDAY}))(?![\p{L}]))`,
    ({ hour, minute, hour2, minute2 }) => parseClockTime(hour ?? hour2, minute ?? minute2),
  ),
  // The words of a range without an end stay in the title, because a task has no field for the second time.
  phrase(
    String.raw`${NOT_AFTER_COUNTED_NOUN}(?:(?<word>from|between|at) |(?<=(?<!\p{L})(?<day>${ANY_WEEKDAY}|today|${TOMORROW}),? )|)${HOUR_OR_NOON}(?:[:.](?<minute>[0-5]\d))? ?(?<half>${HALF})? ?(?:-|–|to|until|till|(?<and>and|or)) ?(?<hour2>\d{1,2}|${HOUR_WORDS}|noon|midday)(?:[:.](?<minute2>[0-5]\d))?(?: ?(?<half2>${HALF}))?(?:(?<behind>${DAY_BEHIND})|)`,
    ({ word = '', day, behind, and, hour, minute, half, hour2, minute2, half2 }) => {
      const isNoon = [hour, hour2].some((each) => each === 'noon' || each === 'midday');
      const isOfDay = [day, and === undefined ? behind : undefined].some((part) => part !== undefined);
      const isTime = isNoon || isOfDay || [half, half2, minute, minute2].some((part) => part !== undefined);
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
    String.raw`${BEFORE_TIME}?(?<hour>[1-9]|1[0-2])(?<minute>[0-5]\d) ?(?<half>[ap]\.?m\b\.?)|(?:(?<=${DAY_BEFORE})|at )(?<hour2>[1-9]|1[0-2])(?<minute2>[0-5]\d)(?:(?<half2>[ap])| ?(?<half3>${HALF}))|(?<=(?<![a-zß-ÿ])(?:${ANY_WEEKDAY}|today|tonight|${TOMORROW}),? )(?:at |@ ?)?(?<hour4>[1-9]|1[0-2])(?<minute4>15|30|45)${END}`,
    ({ hour, minute, half, hour2, minute2, half2, half3, hour4, minute4 }) =>
      parseClockTime(hour ?? hour2 ?? hour4, minute ?? minute2 ?? minute4, half ?? half2 ?? half3),
  ),
  phrase(String.raw`${HOUR} ${OCLOCK}(?: (?<half>${HALF}))?`, ({ hour, half }) =>
    parseClockTime(hour, undefined, half),
  ),
  phrase(String.raw`${BEFORE_TIME}?(?<hour>\d{1,2})[:.](?<minute>[0-5]\d)(?<half>[ap])`, ({ hour, minute, half }) =>
    parseClockTime(hour, minute, half),
  ),
  phrase(
    String.raw`(?:at|by|before|after|from|around) (?<hour>[01]?\d|2[0-3])h(?<minute>[0-5]\d)?|(?<hour2>1[3-9]|2[0-3])h(?<minute2>[0-5]\d)?|(?<=${DAY_BEFORE})(?<hour3>[5-9])h(?<minute3>[0-5]\d)|(?:at|by|before|after|from|around) (?<hour4>[01]?\d|2[0-3]) h(?: (?<minute4>[0-5]\d))?|(?<hour5>0?[5-9]|1\d|2[0-3])h(?<minute5>[0-5]\d)${DAY_BEHIND}`,
    ({ hour, minute, hour2, minute2, hour3, minute3, hour4, minute4, hour5, minute5 }) =>
      parseClockTime(
        (hour ?? hour2 ?? hour3 ?? hour4 ?? hour5)?.padStart(2, '0'),
        minute ?? minute2 ?? minute3 ?? minute4 ?? minute5 ?? '00',
      ),
  ),
  phrase(
    String.raw`(?:${BEFORE_TIME})?(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?: (?:${OCLOCK}|h|hrs|hours))?|(?:(?:at|by|before|after|from|round|around) |(?<=${DAY_BEFORE}|(?<!\p{L})make (?:it|that) ))(?<hour2>[01]?\d|2[0-3])\.(?<minute2>[0-5]\d)`,
    ({ hour, minute, hour2, minute2 }) => parseClockTime(hour ?? hour2, minute ?? minute2),
  ),
  phrase(String.raw`(?:${BEFORE_TIME})?(?<hour>\d{1,2})(?::(?<minute>[0-5]\d))? ?ish`, ({ hour, minute }) =>
    parseClockTime(hour, minute),
  ),
  phrase(
    String.raw`(?:at|by|before|after|around|about|round|@) ?${HOUR}(?: (?:${OCLOCK}|sharp)(?: (?<half>${HALF}))?|${BEHIND_TIME})`,
    ({ hour, half }) => parseClockTime(hour, undefined, half),
  ),
  // 'Gym tomorrow 10', 'gym tomorrow morning 6'. 'Friday 13' is a date if the next Friday is the 13th.
  phrase(
    String.raw`(?<=(?<![a-zß-ÿ])(?:today|${TOMORROW}|(?<day>${ANY_WEEKDAY})|morning|afternoon|evening|(?:${ANY_WEEKDAY}|${TOMORROW}) night) )(?<hour>\d{1,2})${END}`,
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
  phrase(
    `(?:at|by|before|after|around) (?:12 )?(?:noon|midday)|(?:at )?(?<!high )(?:12 noon|(?:noon|midday)${END})`,
    () => ({
      time: '12:00',
    }),
  ),
  phrase('at midnight', () => ({ time: '00:00' })),
  phrase('(?:later )?in the (?<part>morning|afternoon|evening)', ({ part = '' }, today, now = '') => ({
    part,
    isOnlyWithTime: true,
    // When the morning of today is over, 'in the morning' is tomorrow.
    ...(part === 'morning' && now >= NOON && { assumedDay: addDays(today, 1) }),
  })),
  phrase(
    String.raw`(?:to|until|till) (?:(?<part>half(?: past)?|quarter (?:past|to)) )?(?<hour>\d{1,2}|${HOUR_WORDS})(?:[:.](?<minute>[0-5]\d))?(?: ${OCLOCK})?(?: ?(?<half>${HALF})|${BEHIND_TIME})`,
    ({ part, hour, minute, half }) => {
      const said =
        part === undefined
          ? parseClockTime(hour, minute, half)
          : parseTimeBesideHour(part.startsWith('half') ? 'half past' : part, hour, half);
      return said === undefined ? undefined : { ...said, isRangeEnd: true };
    },
  ),
];

/** Returns a range from its two times, whose hours count from 0 to 23. Its words stay in the title if it ends on the next day. */
function parseDayRange({ hour, minute = '00', hour2, minute2 = '00' }: Groups): DateTimeMeaning | undefined {
  const [said, end] = [
    parseClockTime(hour?.padStart(2, '0'), minute),
    parseClockTime(hour2?.padStart(2, '0'), minute2),
  ];
  if (said?.time === undefined || end?.time === undefined) return undefined;
  return end.time > said.time ? { ...said, endTime: end.time } : { ...said, isKept: true };
}
