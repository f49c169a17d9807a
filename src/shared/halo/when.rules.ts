import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth, lastOfMonth } from '#shared/calendar/month.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { DAYS_PER_WEEK, mondayOf, sundayOf } from '#shared/calendar/week.ts';
import { calendarDay, monthly, nextMonthDay, validDay, type Said, type When } from './calendar-days.rules.ts';
import { afterMinutes, clock, countOf, NUMBERS, partOfHour } from './times.rules.ts';

/** When something is said, and which day is looked at. */
export interface Situation {
  today: Day;
  selected: Day;
  /** HH:mm on the person's clock; undefined where it is not known. */
  now: string | undefined;
}

/** How something is said, and what it means on a day. Undefined where it is something else after all. */
interface Phrase {
  says: RegExp;
  means: (groups: Record<string, string | undefined>, today: Day, now: string | undefined) => Said | undefined;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const WEEKDAY = String.raw`(?<weekday>mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)`;
const FULL_WEEKDAY = `(?<weekday>${WEEKDAYS.join('|')})`;
const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const COUNT = String.raw`(?<count>\d{1,3}|an?|${NUMBERS.slice(1).join('|')}|couple of|a couple of|few|a few)`;
const DAY_OF_MONTH = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,? (?<year>\d{4}))?`;
const PREPOSITION = String.raw`(?:on|by|for|due|due on|due by|until|till|from|starting|starting on|starting from|to|before) (?:the )?`;
const PART_OF_DAY = String.raw`(?: (?:in the )?(?:morning|afternoon|evening|night))?`;
const HOUR = String.raw`(?<hour>\d{1,2}|${NUMBERS.slice(1).join('|')})`;
const END = String.raw`(?=\s*(?:$|[,.;!?)]))`;

/** The phrases, the ones that say more before those that say less. */
const PHRASES: readonly Phrase[] = [
  // What recurs.
  phrase(
    `(?:on )?(?:every|each) (?:single )?(?:week ?day|work ?day|working day)${PART_OF_DAY}|(?:on )?(?:week ?days|monday (?:to|through) friday|mon ?- ?fri)`,
    (_, today) => ({
      pattern: 'weekdays',
      day: firstWeekday(today),
    }),
  ),
  phrase(
    String.raw`(?:on )?(?:the )?${DAY_OF_MONTH} of (?:every|each) month|(?:every|each) month on the (?<other>\d{1,2})(?:st|nd|rd|th)?|monthly on the (?<third>\d{1,2})(?:st|nd|rd|th)?`,
    ({ date, other, third }, today) => monthly(Number(date ?? other ?? third), today),
  ),
  phrase(
    String.raw`(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)|everyday|once a day|daily${END}|daily at`.replace(
      '|daily at',
      '|daily(?= at )',
    ),
    (_, today) => ({ pattern: 'daily', day: today }),
  ),
  phrase(
    `(?:on )?(?:every|each) ${WEEKDAY}${PART_OF_DAY}(?!,? (?:and|or|&) (?:mon|tue|wed|thu|fri|sat|sun))|(?:every week|weekly|each week) on ${WEEKDAY.replace('weekday', 'other')}s?|on ${FULL_WEEKDAY.replace('weekday', 'plural')}s`,
    ({ weekday, other, plural }, today) => ({
      pattern: 'weekly',
      day: nextWeekday(weekdayOf(weekday ?? other ?? plural), today),
    }),
  ),
  phrase(`(?:every|each) week|once a week|weekly${END}`, (_, today) => ({ pattern: 'weekly', day: today })),
  phrase(`(?<!of )(?:every|each) month|once a month|monthly${END}`, (_, today) => ({ pattern: 'monthly', day: today })),
  // Days that are counted from today.
  phrase(
    `${COUNT} (?<unit>day|week|month|year)s? (?:from (?<anchor>now|today|tomm?orr?ow)|later)`,
    ({ count, unit, anchor }, today) =>
      later(count, unit, anchor?.startsWith('tom') === true ? addDays(today, 1) : today),
  ),
  phrase(`(?:${PREPOSITION})?(?:the )?day after tomm?orr?ow${PART_OF_DAY}`, (_, today) => ({ day: addDays(today, 2) })),
  phrase(`(?:${PREPOSITION})?(?:tomm?orr?ow|tmrw|tmr|tomorow)${PART_OF_DAY}`, (_, today) => ({
    day: addDays(today, 1),
  })),
  phrase(`(?:${PREPOSITION})?(?:today|tonight|this (?:morning|afternoon|evening))`, (_, today) => ({ day: today })),
  phrase(`in ${COUNT} (?<unit>day|week|month|year)s?(?:(?:'s)? time)?`, ({ count, unit }, today) =>
    later(count, unit, today),
  ),
  phrase(
    `in (?:${COUNT}|(?<half>half an)) (?<unit>hour|minute|min)s?(?: (?:and a (?<more>half)))?`,
    ({ count, half, unit, more }, today, now) =>
      afterMinutes(
        (half === undefined ? countOf(count) : 0.5) * (unit === 'hour' ? 60 : 1) + (more === undefined ? 0 : 30),
        today,
        now,
      ),
  ),
  // Weeks and months.
  phrase(
    `(?:${PREPOSITION}|at )?(?:the )?(?:end|last day) of (?:(?:the|this) )?(?<which>next )?(?<unit>week|month|year)`,
    ({ which, unit }, today) => ({
      day: endOf(unit, which === undefined ? today : addUnit(today, unit, 1)),
    }),
  ),
  phrase(`(?:${PREPOSITION})?(?<which>this|next|the) weekend|on weekend`, ({ which }, today) => ({
    day: addDays(mondayOf(today), which === 'next' ? 12 : 5),
  })),
  phrase(`(?:${PREPOSITION})?next (?<unit>week|month|year)`, ({ unit }, today) => ({
    day: startOf(unit, addUnit(today, unit, 1)),
    isPeriod: true,
  })),
  phrase(`(?:${PREPOSITION})?(?:this|the current) (?:week|month)`, () => ({ isPeriod: true })),
  // Weekdays.
  phrase(`(?:${PREPOSITION})?next ${WEEKDAY}${PART_OF_DAY}`, ({ weekday }, today) => ({
    day: addDays(mondayOf(today), DAYS_PER_WEEK + weekdayOf(weekday)),
  })),
  phrase(
    `(?:${PREPOSITION})?(?:this|this coming|coming|the coming) ${WEEKDAY}${PART_OF_DAY}`,
    ({ weekday }, today) => ({
      day: nextWeekday(weekdayOf(weekday), today),
    }),
  ),
  phrase(`${PREPOSITION}${WEEKDAY}${PART_OF_DAY}`, ({ weekday }, today) => ({
    day: nextWeekday(weekdayOf(weekday), today),
  })),
  phrase(
    `${FULL_WEEKDAY}${PART_OF_DAY}(?:${END}|(?= at \\d)|(?= \\d{1,2}(?::\\d\\d)? ?[ap]m))|^${FULL_WEEKDAY.replace('weekday', 'other')}${PART_OF_DAY}(?=[,:]? )`,
    ({ weekday, other }, today) => ({
      day: nextWeekday(weekdayOf(weekday ?? other), today),
    }),
  ),
  // Dates of the calendar.
  phrase(`(?:${PREPOSITION})?(?<whole>\\d{4}-\\d{2}-\\d{2})`, ({ whole = '' }) => validDay(whole)),
  phrase(`(?:${PREPOSITION})?${MONTH} (?:the )?${DAY_OF_MONTH}${YEAR}`, calendarDay),
  phrase(`(?:${PREPOSITION})?(?:the )?${DAY_OF_MONTH} (?:of )?${MONTH}${YEAR}`, calendarDay),
  phrase(
    `(?:${PREPOSITION}(?<number>\\d{1,2})/(?<date>\\d{1,2})(?:/(?<year>\\d{4}))?|(?<number2>\\d{1,2})/(?<date2>\\d{1,2})(?:/(?<year2>\\d{4}))?${END})`,
    ({ number, date, year, number2, date2, year2 }, today) =>
      calendarDay({ number: number ?? number2, date: date ?? date2, year: year ?? year2 }, today),
  ),
  phrase(`(?:${PREPOSITION})?(?<date>\\d{1,2})\\.(?<number>\\d{1,2})\\.(?<year>\\d{4})?`, calendarDay),
  phrase(
    `(?:on|by|until|till|due|for|from|to) the (?<date>\\d{1,2})(?:st|nd|rd|th)|the (?<other>\\d{1,2})(?:st|nd|rd|th)${END}`,
    ({ date, other }, today) => {
      const day = nextMonthDay(Number(date ?? other), today);
      return day === undefined ? undefined : { day };
    },
  ),
  // Times.
  phrase(
    `(?:at |by |@ ?|from |for )?${HOUR}(?:[:.](?<minute>[0-5]\\d))? ?(?<half>a\\.?m\\.?|p\\.?m\\.?)`,
    ({ hour, minute, half }) => clock(hour, minute, half),
  ),
  phrase(`(?:at |by |@ ?)?(?<clock>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)`, ({ clock: hour = '', minute }) => ({
    time: `${hour.padStart(2, '0')}:${minute}`,
  })),
  phrase(
    `(?:at )?(?<part>half past|quarter past|quarter to) ${HOUR}(?: in the (?<half>morning|afternoon|evening))?`,
    ({ part, hour, half }) => partOfHour(part, hour, half),
  ),
  phrase(
    `(?:at |@ ?)${HOUR}(?: o'?clock)?(?: in the (?<part>morning|afternoon|evening)| (?<half>sharp))?`,
    ({ hour, part }) => clock(hour, undefined, part),
  ),
  phrase(`(?:at |by )noon|(?:at )?noon${END}`, () => ({ time: '12:00' })),
  phrase('at midnight', () => ({ time: '00:00' })),
];

/** A phrase that stands by itself between other words. */
function phrase(says: string, means: Phrase['means']): Phrase {
  return { says: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${says})(?![\p{L}\p{N}]|['’]\p{L})`, 'giu'), means };
}

/** What a text says of when, in its order; of phrases that overlap the one that comes first in the list above. */
export function whensIn(text: string, { today, now }: Pick<Situation, 'today' | 'now'>): When[] {
  const found: When[] = [];
  for (const { says, means } of PHRASES) {
    for (const match of text.matchAll(says)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((other) => from < other.to && other.from < to)) continue;
      const said = means(lowerCased(match.groups), today, now);
      if (said !== undefined) found.push({ from, to, ...said });
    }
  }
  return found.toSorted((first, second) => first.from - second.from);
}

function lowerCased(groups: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, text?.toLowerCase()]));
}

/** 0 for Monday. */
function weekdayOf(name = ''): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)));
}

/** The first such weekday from today on. */
function nextWeekday(weekday: number, today: Day): Day {
  return addDays(today, (weekday - weekdayIndex(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** Today, or the Monday after a weekend. */
function firstWeekday(today: Day): Day {
  return weekdayIndex(today) < 5 ? today : addDays(mondayOf(today), DAYS_PER_WEEK);
}

function later(count: string | undefined, unit: string | undefined, today: Day): Said {
  return { day: addUnit(today, unit, countOf(count)) };
}

function addUnit(day: Day, unit: string | undefined, count: number): Day {
  if (unit === 'day') return addDays(day, count);
  if (unit === 'week') return addPeriods(true, day, count);
  return addPeriods(false, day, unit === 'year' ? 12 * count : count);
}

function startOf(unit: string | undefined, day: Day): Day {
  if (unit === 'week') return mondayOf(day);
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : firstOfMonth(day);
}

function endOf(unit: string | undefined, day: Day): Day {
  if (unit === 'week') return sundayOf(day);
  return unit === 'year' ? `${day.slice(0, 4)}-12-31` : lastOfMonth(day);
}
