import { calendarDay } from './calendar-days.rules.ts';
import { only, phrase, PREPOSITION, type Phrase } from './phrases.rules.ts';

/** Holidays that are on the same day each year, by how they are said, with month and day of the month. */
const HOLIDAYS: Readonly<Record<string, readonly [month: number, date: number]>> = {
  "new year['’]?s eve(?:ning)?|nye": [12, 31],
  "new year['’]?s day": [1, 1],
  '(?:christmas|xmas) eve(?:ning)?': [12, 24],
  'christmas day|xmas day': [12, 25],
  'boxing day': [12, 26],
  "valentine['’]?s day": [2, 14],
  "st\\.? patrick['’]?s day": [3, 17],
  halloween: [10, 31],
};

/** Phrases that name a holiday. 'Halloween party' is a title. */
export const HOLIDAY_PHRASES: readonly Phrase[] = [
  phrase(
    `(?:${PREPOSITION})?(?<name>${Object.keys(HOLIDAYS).join('|')})(?! (?:party|dinner|lunch|brunch|sale|special|market)s?)`,
    ({ name = '' }, today) => {
      const [, month, date] =
        Object.entries(HOLIDAYS)
          .find(([says]) => new RegExp(`^(?:${says})$`).test(name))
          ?.flat() ?? [];
      return only(calendarDay(Number(month), Number(date), undefined, today));
    },
  ),
];
