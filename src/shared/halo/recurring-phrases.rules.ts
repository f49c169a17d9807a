import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { DAYS_PER_WEEK, getMonday } from '#shared/calendar/week.ts';
import { getEnd, monthWeekday, nextMonthDay, nextWeekday, getWeekday } from './calendar-days.rules.ts';
import {
  ANY_WEEKDAY,
  END,
  fullWeekdayAs,
  PART_OF_DAY,
  getPart,
  phrase,
  weekdayAs,
  type Phrase,
  type DateTimeMeaning,
} from './phrases.rules.ts';

/** Separators in a list of weekdays. */
const LISTED = String.raw`(?:,? (?:and|or|&) |, ?| )`;

/** The meaning of a recurrence that tasks do not have. Its words stay in the title. */
export const UNSUPPORTED: DateTimeMeaning = { isKept: true, isApproximate: true };

/** Recurrence phrases, the more specific first. */
export const RECURRING_PHRASES: readonly Phrase[] = [
  // Tasks cannot repeat on a weekday of each month. A monthly task comes closest, and Halo shows it before it is added.
  phrase(
    `(?:on )?(?:(?:the )?(?<which>first|1st|second|2nd|third|3rd|fourth|4th|last) ${weekdayAs('weekday')} (?:of|in) (?:every|each) month|(?:every|each) (?:(?<which2>second|2nd) ${weekdayAs('weekday2')} (?:of|in) the month|(?<which3>first|1st|third|3rd|fourth|4th|last) ${weekdayAs('weekday3')}(?: (?:of|in) the month)?))${PART_OF_DAY}`,
    ({ which, which2, which3, weekday, weekday2, weekday3, part }, today) => ({
      pattern: 'monthly',
      isApproximate: true,
      ...monthWeekday(
        which ?? which2 ?? which3,
        getWeekday(weekday ?? weekday2 ?? weekday3),
        firstOfMonth(today),
        today,
      ),
      ...getPart(part),
    }),
  ),
  phrase(
    `(?:on )?(?:every|each) (?:other|second|two|three|four|\\d{1,2}) ${weekdayAs('weekday')}${PART_OF_DAY}`,
    ({ weekday }, today) => ({ day: nextWeekday(getWeekday(weekday), today), ...UNSUPPORTED }),
  ),
  phrase(
    '(?:every|each) (?:other|second|two|three|four|five|six|\\d{1,3}|few|couple of) (?:hour|day|week|month|year)s?|(?:every|each) (?:year|hour)|yearly|annually|twice a (?:day|week|month)|(?:two|three|four|five|six|seven|\\d{1,2}) ?(?:x|times|days|nights|mornings|evenings) ?(?:a|per|each|every|in the|/) ?(?:day|week|month)|(?:every|each) (?:single )?(?:day|week|month|week ?day|weekend) (?:but|except|apart from)(?: for| on)? [^,;]+',
    () => UNSUPPORTED,
  ),
  phrase('(?:on )?(?:every|each) weekend', (_, today) => ({ day: nextWeekday(5, today), ...UNSUPPORTED })),
  phrase(
    `(?:on )?(?:every|each) (?:single )?(?:week ?day|work ?day|working day)${PART_OF_DAY}|(?:on )?all (?:the )?(?:working |work|week) ?days|(?:on )?(?:week ?days|(?:from )?mon(?:day)?s? (?:to|through|thru|till|until) fri(?:day)?s?|mon ?- ?fri)|on (?:work ?days|working days)|(?:^|on )week ?day (?<other>morning|afternoon|evening|night)s`,
    ({ part, other }, today) => ({ pattern: 'weekdays', day: firstWeekday(today), ...getPart(part ?? other) }),
  ),
  phrase(
    String.raw`(?:on )?(?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)? of (?:every|each) month|(?:every|each) month on (?:the )?(?<other>\d{1,2})(?:st|nd|rd|th)?|(?:every|each) month,? (?:the )?(?<sixth>\d{1,2})(?:st|nd|rd|th)|(?:on )?(?:the )?(?<seventh>1)(?:st|th)? day of (?:every|each) month|always (?:on )?(?:the )?(?<eighth>\d{1,2})(?:st|nd|rd|th)(?: of the month)?|(?:on )?(?:the )?(?<ninth>\d{1,2})(?:st|nd|rd|th),? (?:every|each) month|monthly on (?:the )?(?<third>\d{1,2})(?:st|nd|rd|th)?|monthly (?<fifth>\d{1,2})(?:st|nd|rd|th)|(?:every|each) (?<fourth>\d{1,2})(?:st|nd|rd|th)(?: of the month)?`,
    ({ date, other, third, fourth, fifth, sixth, seventh, eighth, ninth }, today) =>
      createMonthly(Number(date ?? other ?? third ?? fourth ?? fifth ?? sixth ?? seventh ?? eighth ?? ninth), today),
  ),
  phrase(
    '(?:on )?(?:the )?last day of (?:every|each|the) month,? (?:every|each) month|(?:on )?(?:the )?last day of (?:every|each) month|(?:on )?(?:every|each) last day of the month',
    (_, today) => ({
      pattern: 'monthly',
      day: getEnd('month', today),
    }),
  ),
  phrase(
    `(?:every|each) (?:single )?(?:day(?! (?:is|was|counts)(?!\\p{L}))|(?<part>morning|afternoon|evening|night))|everyday(?=${END}| at | from now on)|^everyday|once a day|daily(?:${END}|(?= at ))|^daily(?=:| [-–] )|(?<night>nightly)${END}`,
    ({ part, night }, today) => ({ pattern: 'daily', day: today, ...getPart(night === undefined ? part : 'night') }),
  ),
  phrase(
    `(?:on )?(?:every|each) (?<list>(?:${ANY_WEEKDAY})s?(?:${LISTED}(?:${ANY_WEEKDAY})s?)+)${PART_OF_DAY}|(?:on )?(?<plurals>(?:${ANY_WEEKDAY})s(?:${LISTED}(?:${ANY_WEEKDAY})s)+)`,
    ({ list, plurals, part }, today) => ({
      pattern: 'weekly',
      ...parseWeekdays(list ?? plurals, today),
      ...getPart(part),
    }),
  ),
  phrase(
    `(?:on )?(?:every|each) ${weekdayAs('weekday')}${PART_OF_DAY}|(?:every week|weekly|each week) on ${weekdayAs('other')}s?|(?:on )?${fullWeekdayAs('plural')}s|(?:on )?${fullWeekdayAs('named')} (?<parts>morning|afternoon|evening|night)s`,
    ({ weekday, other, plural, named, part, parts }, today) => ({
      pattern: 'weekly',
      day: nextWeekday(getWeekday(weekday ?? other ?? plural ?? named), today),
      ...getPart(part ?? parts),
    }),
  ),
  phrase(`(?:every|each) week|once a week|weekly${END}|^weekly(?=:| [-–] )`, (_, today) => ({
    pattern: 'weekly',
    day: today,
  })),
  phrase(`(?<!of )(?:every|each) month|once a month|monthly${END}|^monthly(?=:| [-–] )`, (_, today) => ({
    pattern: 'monthly',
    day: today,
  })),
  phrase(
    `(?:on )?(?<list>(?:${ANY_WEEKDAY})(?:${LISTED}(?:and |or |on )?(?:${ANY_WEEKDAY}))+)(?:${END}|(?= (?:at |\\d)))`,
    ({ list }, today) => parseWeekdays(list, today),
  ),
];

/** Returns the next date of each weekday in a list, the nearest first. */
function parseWeekdays(list = '', today: Day): DateTimeMeaning {
  const names = list.match(/\p{L}{3,}/gu)?.filter((name) => name !== 'and') ?? [];
  const [day = today, ...furtherDays] = [
    ...new Set(names.map((name) => nextWeekday(getWeekday(name), today))),
  ].toSorted();
  return furtherDays.length === 0 ? { day } : { day, furtherDays };
}

/** Returns the meaning of a phrase that repeats on a day of the month; undefined when no month has it. */
export function createMonthly(date: number, today: Day): DateTimeMeaning | undefined {
  const day = nextMonthDay(date, today);
  return day === undefined ? undefined : { pattern: 'monthly', day };
}

/** Returns today, or on a weekend the next Monday. */
export function firstWeekday(today: Day): Day {
  return weekdayIndex(today) < 5 ? today : addDays(getMonday(today), DAYS_PER_WEEK);
}
