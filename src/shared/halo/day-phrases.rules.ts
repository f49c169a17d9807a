import { addDays, isDay, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { DAYS_PER_WEEK, getMonday } from '#shared/calendar/week.ts';
import {
  addUnit,
  calendarDay,
  getEnd,
  getMonth,
  monthWeekday,
  nextMonthDay,
  nextWeekday,
  getStart,
  getWeekday,
} from './calendar-days.rules.ts';
import {
  ANY_MONTH,
  ANY_WEEKDAY,
  COUNT,
  getCount,
  END,
  HOUR_WORDS,
  NOT_AFTER_COUNTED_NOUN,
  asDay,
  PART_OF_DAY,
  getPart,
  phrase,
  PREPOSITION,
  TOMORROW,
  weekdayAs,
  type Phrase,
  type DateTimeMeaning,
} from './phrases.rules.ts';

const SATURDAY = 5;
const DATE = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`;
const MONTH = String.raw`(?<month>${ANY_MONTH})\.?`;
const YEAR = String.raw`(?:,? (?<year>(?:19|20|21)\d\d)|,? '?(?<shortYear>\d\d)(?=\s*(?:$|[,;!?)])))?`;
/** A weekday before a date is redundant. */
const ITS_WEEKDAY = `(?:(?:${ANY_WEEKDAY}),? (?:the )?)?`;
/** It counts only for a day of the last weeks: 'Wed Nov 25', said on the 27th. */
const OWN_WEEKDAY = `(?:${weekdayAs('weekday')},? (?:the )?)?`;
const DAYS_BACK = 31;
/** How people say that something is due by the end of a working day. */
const END_OF_DAY = 'eod|cob|end of (?:the )?(?:day|play)|close of (?:business|play)';

/** Day phrases, the more specific first. */
export const DAY_PHRASES: readonly Phrase[] = [
  // Counted from a day.
  phrase(`(?:${PREPOSITION})?(?:a|one) (?<unit>month|year) (?:from )?today`, ({ unit }, today) => ({
    day: addUnit(today, unit, 1),
  })),
  phrase(
    `(?:${PREPOSITION})?(?:${COUNT} weeks? (?:on )?${weekdayAs('weekday')}|${weekdayAs('third')} in (?:a week|eight days))|(?:${PREPOSITION})?(?:this |coming )?${weekdayAs('other')} week(?! ?end|s| of)`,
    ({ count, weekday, third, other }, today) => ({
      day: addDays(nextWeekday(getWeekday(weekday ?? third ?? other), today), DAYS_PER_WEEK * getCount(count ?? 'a')),
    }),
  ),
  phrase(
    `(?:${PREPOSITION})?(?:${COUNT} weeks? (?:from )?(?<from>today|${TOMORROW})|(?<other>today|${TOMORROW}) week)`,
    ({ count, from, other }, today) => ({
      day: addDays(today, DAYS_PER_WEEK * getCount(count ?? 'a') + ((from ?? other) === 'today' ? 0 : 1)),
    }),
  ),
  phrase(
    `(?:${PREPOSITION}|in )?(?:an? |one )?fortnight(?:(?: from)? (?:now|today|(?<tomorrow>${TOMORROW})))?(?:'s time)?(?<on>(?: on)? ${weekdayAs('weekday')})?`,
    ({ on, weekday, tomorrow }, today) => {
      const from =
        on === undefined ? addDays(today, tomorrow === undefined ? 0 : 1) : nextWeekday(getWeekday(weekday), today);
      return { day: addDays(from, 2 * DAYS_PER_WEEK) };
    },
  ),
  phrase(`${COUNT} weeks? from ${weekdayAs('weekday')}`, ({ count, weekday }, today) => ({
    day: addDays(nextWeekday(getWeekday(weekday), today), DAYS_PER_WEEK * getCount(count)),
  })),
  phrase(
    `(?:in )?${COUNT} (?<unit>day|week|month|year)s? (?:from (?<anchor>now|today|${TOMORROW})|later)`,
    ({ count, unit, anchor }, today) => ({
      day: addUnit(
        anchor?.startsWith('t') === true && anchor !== 'today' ? addDays(today, 1) : today,
        unit,
        getCount(count),
      ),
    }),
  ),
  phrase(
    `(?:(?:${PREPOSITION})?(?:the )?day |(?:to |until )?)after (?:${TOMORROW})${PART_OF_DAY}|(?:${PREPOSITION})?next (?:${TOMORROW})`,
    ({ part }, today) => ({
      day: addDays(today, 2),
      ...getPart(part),
    }),
  ),
  phrase(`(?:${PREPOSITION})?(?:${TOMORROW})${PART_OF_DAY}`, ({ part }, today) => ({
    day: addDays(today, 1),
    ...getPart(part),
  })),
  phrase(
    `(?:${PREPOSITION})?(?:today|(?<night>to ?night)|this (?<part>morning|afternoon|evening))`,
    ({ night, part }, today) => ({
      day: today,
      ...getPart(night === undefined ? part : 'night'),
    }),
  ),
  phrase(
    `(?:for )?(?:in|within|after) ${COUNT} (?<unit>day|week|month|year)s?(?:(?:'s|')? time)?`,
    ({ count, unit }, today) => ({
      day: addUnit(today, unit, getCount(count)),
    }),
  ),
  phrase(`(?:${PREPOSITION})?${COUNT} (?<unit>week|month)s?(?:'s?|'s) time`, ({ count, unit }, today) => ({
    day: addUnit(today, unit, getCount(count)),
  })),
  phrase(
    `(?:${PREPOSITION})?(?:(?:the )?week after next,? (?:on )?(?:the )?${weekdayAs('weekday')}|${weekdayAs('other')},? (?:the )?week after next)`,
    ({ weekday, other }, today) => ({
      day: addDays(getMonday(today), 2 * DAYS_PER_WEEK + getWeekday(weekday ?? other)),
    }),
  ),
  phrase(`(?:${PREPOSITION})?(?:the )?(?<unit>week|month) after next`, ({ unit }, today) => ({
    day: getStart(unit, addUnit(today, unit, 2)),
    isPeriod: true,
  })),
  // Weeks and months.
  phrase(`(?:${PREPOSITION}|at )?(?:the )?(?:month(?:'s)?[- ]end|eom|end of month)`, (_, today) => ({
    day: getEnd('month', today),
  })),
  phrase(`(?:${PREPOSITION}|at )?(?:the )?(?:week(?:'s)? ?[- ]end of|eow|end of week)`, (_, today) => ({
    day: getEnd('week', today),
  })),
  phrase(
    `(?:${PREPOSITION})?${weekdayAs('weekday')},? (?:${END_OF_DAY})|(?:${PREPOSITION}|at )?(?:the )?(?:${END_OF_DAY})(?: (?:on |this |of )?${weekdayAs('other')})?`,
    ({ weekday, other = weekday }, today) => ({
      day: other === undefined ? today : nextWeekday(getWeekday(other), today),
    }),
  ),
  phrase(
    String.raw`(?:${PREPOSITION})?(?:the )?${DATE} (?:of )?(?<which>next|this) month`,
    ({ date, which }, today) => {
      const first = firstOfMonth(which === 'next' ? addUnit(today, 'month', 1) : today);
      const day = addDays(first, Number(date) - 1);
      return firstOfMonth(day) === first && day >= today ? { day } : undefined;
    },
  ),
  phrase(
    `(?:${PREPOSITION}|at )?(?:the )?(?<side>beginning|start|first day|end|last day) (?:of|o['’]?|a(?= the)) ?(?:(?:the|this) )?(?<which>next )?(?<unit>week|month|year)`,
    ({ side, which, unit }, today) => {
      const within = which === undefined ? today : addUnit(today, unit, 1);
      const isEnd = side === 'end' || side === 'last day';
      const day = isEnd ? getEnd(unit, within) : getStart(unit, within);
      return { day: day < today ? getStart(unit, addUnit(today, unit, 1)) : day };
    },
  ),
  phrase(
    `(?:${PREPOSITION}|at )?(?:the )?(?<side>beginning|start|end|last day) of ${MONTH}`,
    ({ side, month }, today) => {
      const first = firstOfNamedMonth(undefined, month, today);
      if (first === undefined) return undefined;
      const day = side === 'end' || side === 'last day' ? getEnd('month', first) : first;
      return asDay(day < today ? addUnit(day, 'year', 1) : day);
    },
  ),
  phrase(
    `(?:${PREPOSITION})?(?:the )?(?<which>first|1st|second|2nd|third|3rd|fourth|4th|last) ${weekdayAs('weekday')} (?:of|in) (?:(?<period>(?:the|this|next) month)|${MONTH})`,
    ({ which, weekday, period, month }, today) =>
      monthWeekday(
        which,
        getWeekday(weekday),
        firstOfNamedMonth(period, month, today),
        today,
        period === undefined ? 'year' : 'month',
      ),
  ),
  phrase(
    `(?:(?:on|for|by|during|over|at|until) )?(?<which>this|next|the|the coming|this coming) weekend|on weekend`,
    ({ which }, today) => ({
      day: which === 'next' ? addDays(getMonday(today), DAYS_PER_WEEK + SATURDAY) : getComingWeekend(today),
    }),
  ),
  phrase(
    `before (?:the|this) (?<unit>week|month|year)(?:['’]s| is)? (?:out|over|up|done|ends?|finish(?:es)?|closes?)`,
    ({ unit }, today) => ({ day: getEnd(unit, today) }),
  ),
  phrase(
    `before (?<month>${ANY_MONTH})(?:(?:['’]s| is) (?:out|over|up|done)| (?:ends|finishes|closes))`,
    ({ month }, today) => {
      const first = firstOfNamedMonth(undefined, month, today);
      return asDay(first && getEnd('month', first));
    },
  ),
  phrase(
    `(?:${PREPOSITION})?(?:next week(?:['’]s)?,? (?:on )?${weekdayAs('weekday')}|(?:on )?${weekdayAs('other')},? (?:of )?next week)`,
    ({ weekday, other }, today) => ({
      day: addDays(getMonday(today), DAYS_PER_WEEK + getWeekday(weekday ?? other)),
    }),
  ),
  phrase(`(?:${PREPOSITION})?next (?<unit>week|month|year)`, ({ unit }, today) => ({
    day: getStart(unit, addUnit(today, unit, 1)),
    isPeriod: true,
  })),
  phrase(`(?:${PREPOSITION})?(?:this|the current) (?:week|month)`, (_, today) => ({ day: today, isPeriod: true })),
  // Of a range of days only the first is used, and the words stay in the title.
  phrase(`(?:from )?${weekdayAs('weekday')} (?:to|until|till|through) (?:${ANY_WEEKDAY})`, ({ weekday }, today) => ({
    day: nextWeekday(getWeekday(weekday), today),
    isKept: true,
  })),
  phrase(
    String.raw`(?:from )?(?:${MONTH} ${DATE}|(?<date2>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month2>${ANY_MONTH}))(?: ?(?:-|–) ?| (?:to|until|till|through) )(?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?(?:${ANY_MONTH}))?|(?:${ANY_MONTH}) \d{1,2}(?:st|nd|rd|th)?)`,
    ({ month, date, month2, date2 }, today) =>
      keepInTitle(calendarDay(getMonth(month ?? month2 ?? ''), Number(date ?? date2), undefined, today)),
  ),
  // Calendar dates.
  phrase(
    String.raw`(?:${PREPOSITION})?${ITS_WEEKDAY}(?<whole>\d{4}[-/]\d{2}[-/]\d{2})(?:t(?<time>[01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::\d\d)?)?`,
    ({ whole = '', time }) => {
      const day = whole.replaceAll('/', '-');
      return isDay(day) ? { day, ...(time !== undefined && { time, isHalfKnown: true }) } : undefined;
    },
  ),
  phrase(
    `(?:${PREPOSITION})?${OWN_WEEKDAY}(?:the )?${DATE} (?:of )?${MONTH}${YEAR}(?! (?:be|not|have|need|call|take|want)\\b)`,
    parseNamedDate,
  ),
  phrase(`(?:${PREPOSITION})?${OWN_WEEKDAY}${MONTH} (?:the )?${DATE}${YEAR}`, parseNamedDate),
  phrase(
    String.raw`(?:${PREPOSITION}${ITS_WEEKDAY}|${NOT_AFTER_COUNTED_NOUN})(?<number>\d{1,2})(?<mark>[/.-])(?<date>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)`,
    ({ number, mark, date, year }, today) => numericDate(Number(number), Number(date), mark !== '/', year, today),
  ),
  phrase(
    String.raw`${PREPOSITION}${ITS_WEEKDAY}(?<number>\d{1,2})/(?<date>\d{1,2})|${NOT_AFTER_COUNTED_NOUN}(?<number2>\d{1,2})/(?<date2>\d{1,2})(?:${END}|(?= at \d| \d{1,2}(?::\d\d)? ?[ap]m))|^(?<number3>\d{1,2})/(?<date3>\d{1,2})(?=:| at | [-–] )`,
    ({ number, date, number2, date2, number3, date3 }, today) =>
      numericDate(Number(number ?? number2 ?? number3), Number(date ?? date2 ?? date3), false, undefined, today),
  ),
  phrase(
    // '9.30' alone may be a time or a price, and 'on 31.12' is a day.
    String.raw`(?:${PREPOSITION}|${NOT_AFTER_COUNTED_NOUN})(?<date>\d{1,2})\.(?<number>\d{1,2})\.|on (?<date2>\d{1,2})\.(?<number2>\d{2})(?![\d.:])`,
    ({ date, number, date2, number2 }, today) =>
      numericDate(Number(date ?? date2), Number(number ?? number2), true, undefined, today),
  ),
  phrase(
    String.raw`(?:${PREPOSITION})?${weekdayAs('weekday')},? (?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)`,
    ({ weekday, date }, today) => {
      const day = nextMonthDay(Number(date), today);
      // 'Friday the 13th' may be a film; it is one when the 13th is not a Friday.
      return day !== undefined && weekdayIndex(day) === getWeekday(weekday) ? { day } : { isKept: true };
    },
  ),
  phrase(
    `(?:on|by|until|till|due|for|from|to|before|after) the (?<date>\\d{1,2})(?:st|nd|rd|th)|the (?<other>\\d{1,2})(?:st|nd|rd|th)(?:${END}|(?=,? at (?:\\d|half |quarter |${HOUR_WORDS}|twenty)))|on the (?<plain>\\d{1,2})${END}|the (?<hourly>\\d{1,2})(?= at \\d)|(?:on )?(?:the )?(?<monthly>\\d{1,2})(?:st|nd|rd|th) of the month|(?:on|by|until|till|due|from|to|before|after) (?<bare>\\d{1,2})(?:st|nd|rd|th)(?:${END}|(?= (?:at|for|with|please|instead|and|not|because)(?!\\p{L})))`,
    ({ date, other, plain, hourly, monthly, bare }, today) =>
      asDay(nextMonthDay(Number(date ?? other ?? plain ?? hourly ?? monthly ?? bare), today)),
  ),
];

function keepInTitle(day: Day | undefined): DateTimeMeaning | undefined {
  return day === undefined ? undefined : { day, isKept: true };
}

/** Returns the date of a named month and day. */
function parseNamedDate(
  { weekday, month = '', date, year, shortYear = year }: Partial<Record<string, string>>,
  today: Day,
): DateTimeMeaning | undefined {
  const read = (from: Day) => calendarDay(getMonth(month), Number(date), shortYear, from);
  const day = read(today);
  const isOn = (each: Day | undefined) => each !== undefined && weekdayIndex(each) === getWeekday(weekday);
  if (weekday === undefined || isOn(day)) return asDay(day);
  const past = read(addDays(today, -DAYS_BACK));
  return asDay(isOn(past) ? past : day);
}

/** Returns the date of two numbers. The first one is the month, unless `isDayFirst` or the number is above 12. */
function numericDate(
  first: number,
  second: number,
  isDayFirst: boolean,
  year: string | undefined,
  today: Day,
): DateTimeMeaning | undefined {
  const [month, date] = isDayFirst || first > 12 ? [second, first] : [first, second];
  return asDay(calendarDay(month, date, year, today));
}

/** Returns the coming Saturday, or today on a weekend. */
function getComingWeekend(today: Day): Day {
  return weekdayIndex(today) >= SATURDAY ? today : addDays(getMonday(today), SATURDAY);
}

/** Returns the first day of the named month. */
function firstOfNamedMonth(period: string | undefined, month: string | undefined, today: Day): Day | undefined {
  if (period !== undefined) return firstOfMonth(period.startsWith('next') ? addUnit(today, 'month', 1) : today);
  return calendarDay(getMonth(month ?? ''), 1, undefined, firstOfMonth(today));
}
