import { addDays, type Day } from '#shared/calendar/day.ts';
import { calendarDay } from './calendar-days.rules.ts';
import { asDay, phrase, PREPOSITION, type Phrase } from './phrases.rules.ts';

/** Holidays that are on the same day each year, by how they are said, with month and day of the month. */
const HOLIDAYS: Readonly<Record<string, readonly [month: number, date: number]>> = {
  "new year['’]?s eve(?:ning)?|nye": [12, 31],
  "new year['’]?s day": [1, 1],
  '(?:christmas|xmas) eve(?:ning)?': [12, 24],
  'christmas day|xmas day': [12, 25],
  'boxing day': [12, 26],
  "valentine['’]?s day": [2, 14],
  "st\\.? david['’]?s day": [3, 1],
  "st\\.? patrick['’]?s day": [3, 17],
  halloween: [10, 31],
};

/** Holidays by their distance in days from Easter Sunday. */
const AROUND_EASTER: Readonly<Record<string, number>> = {
  'shrove tuesday|pancake day': -47,
  'ash wednesday': -46,
  'palm sunday': -7,
  'maundy thursday': -3,
  'good friday': -2,
  'easter sunday': 0,
  'easter monday': 1,
};

/** 'Halloween party' is a title. */
const NO_TITLE = '(?! (?:party|dinner|lunch|brunch|sale|special|market|service|roast)s?)';

/** Phrases that name a holiday. */
export const HOLIDAY_PHRASES: readonly Phrase[] = [
  phrase(`(?:${PREPOSITION})?(?<name>${Object.keys(HOLIDAYS).join('|')})${NO_TITLE}`, ({ name = '' }, today) => {
    const [month, date] = findHoliday(HOLIDAYS, name) ?? [0, 0];
    return asDay(calendarDay(month, date, undefined, today));
  }),
  phrase(`(?:${PREPOSITION})?(?<name>${Object.keys(AROUND_EASTER).join('|')})${NO_TITLE}`, ({ name = '' }, today) =>
    asDay(dayAroundEaster(findHoliday(AROUND_EASTER, name) ?? 0, today)),
  ),
];

/** Returns the value of the holiday with this name. */
function findHoliday<Value>(holidays: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.entries(holidays).find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(name))?.[1];
}

/** Returns the day that is this many days after Easter Sunday, from today on. */
function dayAroundEaster(distance: number, today: Day): Day | undefined {
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .map(easterSunday)
    .map((sunday) => sunday && addDays(sunday, distance))
    .find((day) => day !== undefined && day >= today);
}

/** Returns Easter Sunday of a year in the Gregorian calendar; undefined before the calendar and after the last day. (the anonymous algorithm) */
function easterSunday(year: number): Day | undefined {
  if (year < 1583 || year > 9999) return undefined;
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return calendarDay(Math.floor(days / 31), (days % 31) + 1, String(year).padStart(4, '0'), '0001-01-01');
}
