import { addDays } from '#shared/calendar/day.ts';
import { DAYS_PER_WEEK, getMonday } from '#shared/calendar/week.ts';
import { nextWeekday, getWeekday } from './calendar-days.rules.ts';
import {
  END,
  fullWeekdayAs,
  HOUR_WORDS,
  PART_OF_DAY,
  getPart,
  phrase,
  PREPOSITION,
  weekdayAs,
  type Phrase,
} from './phrases.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';

/** After these words a weekday is part of a name and not a day of this week. 'Mia friday' has no word 'a'. */
const NOT_IN_NAME =
  '(?<!(?<!\\p{L})(?:last|look forward to|past|previous|blue|easter|palm|taco|cyber|black|good|ash|shrove|fat|super|bloody|whit|ruby|a|every|mr|mrs|ms|miss|dr) )';

/** Words after which a weekday before them is a day: 'haircut Wednesday instead'. */
const AFTER_WEEKDAY =
  '(?= (?:instead|please|rather|then|only|will do|works|suits|is better|would be|not today|and not|no wait|no sorry|no hang on|because|cos)(?!\\p{L}))';

/** Before 'sat' and 'sun' that are words of their own: 'where we sat', 'enjoy some sun'. */
const NOT_A_WORD =
  '(?<!(?<!\\p{L})(?:i|we|you|he|she|they|it|who|cat|dog|in|of|and|or|with|without|under|by|from|to|for|some|more|less|much|too|enough|no|my|our|morning|evening|midday|afternoon|setting|rising|winter|summer|spring|full|hot|bright|black|midnight) )';

/** The middle of a range of times: 'Thursday 9.30 till 12'. */
const UNTIL = String.raw` ?(?:-|–|to|till|until) ?\d`;

/** A time behind a weekday: 'Thursday half seven', 'tues twenty to five', 'monday 8 in the morning'. */
const TIME_BEHIND = String.raw`(?=,? (?:half|quarter (?:past|to)|(?:five|ten|twenty(?:[- ]five)?) (?:past|to)) (?:\d|${HOUR_WORDS})| (?:(?:at|round|around|about) )?(?:\d{1,2}(?:[:.]\d\d)?|${HOUR_WORDS})(?: (?:(?:sharp )?(?:in|of) the (?:morning|afternoon|evening)|at night)| ?[ap]\.? ?m\b)| \d{1,2}:\d\d(?!\d)| \d{3,4} ?[ap]\.?m| \d{4} ?(?:-|to|till|until) ?\d{4}| (?:round|around|about) (?:\d|${HOUR_WORDS})| \d{1,2} ?ish)`;

/** Phrases that name a weekday, the more specific first. */
export const WEEKDAY_PHRASES: readonly Phrase[] = [
  phrase(`(?:${PREPOSITION})?${weekdayAs('weekday')} after next`, ({ weekday }, today) => ({
    day: addDays(nextWeekday(getWeekday(weekday), today), DAYS_PER_WEEK),
  })),
  phrase(`(?:${PREPOSITION})?next ${weekdayAs('weekday')}${PART_OF_DAY}`, ({ weekday, part }, today) => ({
    day: addDays(getMonday(today), DAYS_PER_WEEK + getWeekday(weekday)),
    ...getPart(part),
  })),
  phrase(
    `(?:${PREPOSITION})?(?:this|this coming|coming|the coming) ${weekdayAs('weekday')}${PART_OF_DAY}`,
    ({ weekday, part }, today) => ({ day: nextWeekday(getWeekday(weekday), today), ...getPart(part) }),
  ),
  // 'for the friday show' is about a show, not a day.
  phrase(
    `${PREPOSITION}(?:(?<=the )${weekdayAs('weekday')}(?=${END}| at )|(?<!the )${weekdayAs('other')}${PART_OF_DAY})`,
    ({ weekday, other, part }, today) => ({ day: nextWeekday(getWeekday(weekday ?? other), today), ...getPart(part) }),
  ),
  phrase(
    `${NOT_IN_NAME}${fullWeekdayAs('weekday')}${PART_OF_DAY}(?:${END}|(?= (?:at|from|during) | (?:before|after) (?:lunch|breakfast|dinner|supper|work|school|class|noon|bed|\\d))|(?<=(?:morning|afternoon|evening|night))(?= (?:for|to|i|we)(?!\\p{L}))|(?= \\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m|[-–\\d]|${UNTIL}|${END})))|(?<!the )(?:${weekdayAs('short')})(?= (?:(?:at|from) \\d|\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m|${UNTIL})))`,
    ({ weekday, short, part }, today) => ({ day: nextWeekday(getWeekday(weekday ?? short), today), ...getPart(part) }),
  ),
  phrase(`${NOT_IN_NAME}(?<!the )${weekdayAs('weekday')}${PART_OF_DAY}${TIME_BEHIND}`, ({ weekday, part }, today) => ({
    day: nextWeekday(getWeekday(weekday), today),
    ...getPart(part),
  })),
  phrase(`^${weekdayAs('weekday')}${PART_OF_DAY}(?=[,:] | (?:${TASK_VERB})\\b)`, ({ weekday, part }, today) => ({
    day: nextWeekday(getWeekday(weekday), today),
    ...getPart(part),
  })),
  phrase(
    `${NOT_IN_NAME}(?<!the )${fullWeekdayAs('weekday')}${PART_OF_DAY}${AFTER_WEEKDAY}|(?<=\\d ?[ap]m )${fullWeekdayAs('other')}`,
    ({ weekday, other, part }, today) => ({
      day: nextWeekday(getWeekday(weekday ?? other), today),
      ...getPart(part),
    }),
  ),
  phrase(
    `${NOT_IN_NAME}(?<!the )(?<weekday>tue|tues|weds?|thu|thur|thurs|fri|(?<!, ?)mon|${NOT_A_WORD}(?:sat|sun))${END}`,
    ({ weekday }, today) => ({
      day: nextWeekday(getWeekday(weekday), today),
    }),
  ),
  // 'Sunday roast' is a title, and the day is a Sunday.
  phrase(`^${fullWeekdayAs('weekday')}(?= \\p{L})`, ({ weekday }, today) => ({
    day: nextWeekday(getWeekday(weekday), today),
    isKept: true,
  })),
];
