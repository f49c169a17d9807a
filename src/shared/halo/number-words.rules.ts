import { ANY_MONTH, ANY_WEEKDAY, HOUR_WORDS, TENS } from './phrases.rules.ts';
import { replaceWithPlaces } from './text-places.rules.ts';

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const ORDINAL = `(?:${ORDINALS.join('|')}|forth|thirtieth|(?:twenty|thirty)[- ](?:${ORDINALS.slice(0, 9).join('|')}))`;
/** A day of the month as a number of two words: 'may thirty one'. */
const CARDINAL = `(?:twenty|thirty)[- ](?:${HOUR_WORDS.split('|').slice(0, 9).join('|')})`;
const MINUTE = `(?:oh five|(?:twenty|thirty|forty|fifty)[- ]five|${Object.keys(TENS).join('|')})`;
const HALF = String.raw`(?= ?[ap]\.? ?m\b| in the (?:morning|afternoon|evening)| at night)`;

const DAY_BEHIND = String.raw`(?= (?:on )?(?:today|tonight|tomorrow|every|${ANY_WEEKDAY})(?!\p{L}))`;

const SPOKEN_DATE = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${ANY_MONTH}) (?:the )?)${ORDINAL}(?!\p{L})|(?<!\p{L})${ORDINAL}(?= of (?:(?:${ANY_MONTH})(?!\p{L})|(?:every|each|next|the) month))|(?<=(?<!\p{L})(?:on|by|until|till|to|due|for|before|after|later than) the )${ORDINAL}(?=\s*(?:$|[,.;!?)])| (?:at|i|i['’]ve|we|please|instead|to|and|then|not|or|because|so)(?:\s|$))|(?<=(?<!\p{L})(?:monthly on (?:the )?|(?:${ANY_WEEKDAY}),? the ))${ORDINAL}(?!\p{L})|(?<!\p{L})first(?= day of (?:every|each) month)|(?<=(?<!\p{L})(?:${ANY_MONTH}) (?:the )?)${CARDINAL}(?!\p{L})`,
  'giu',
);
/** No amount follows: 'one thirty minute run'. */
const NO_AMOUNT = String.raw`(?![\p{L}\p{N}-]| (?:minutes?|mins?|kilos?|metres?|pounds?)(?!\p{L}))`;
const SPOKEN_TIME = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:at|by|before|after|from|until|till|to) )(?:${HOUR_WORDS}) ${MINUTE}${NO_AMOUNT}|(?<!\p{L})(?:${HOUR_WORDS}) ${MINUTE}(?:${HALF}|${DAY_BEHIND}|(?= (?:till|until|to) (?:${HOUR_WORDS}|\d)))|(?<=(?<!\p{L})(?:${ANY_WEEKDAY}|today|tonight|tomorrow|morning|afternoon|evening|night|\d(?:st|nd|rd|th)),? )(?:${HOUR_WORDS}) ${MINUTE}${NO_AMOUNT}`,
  'giu',
);

/** Replaces dates and times in words by digits: 'the twenty-fourth of december', 'at seven thirty'. */
export function wordsToDigits(text: string): string {
  return digitsWithPlaces(text).text;
}

/** As `wordsToDigits`, with the place in the original text of each character and of the end. */
export function digitsWithPlaces(text: string): { text: string; places: readonly number[] } {
  const dates = replaceWithPlaces(text, SPOKEN_DATE, ([words]) => ordinalToDigits(words));
  const times = replaceWithPlaces(dates.text, SPOKEN_TIME, ([words]) => wordsToTime(words));
  return { text: times.text, places: times.places.map((place) => dates.places[place] ?? place) };
}

const ONLY_ORDINAL = new RegExp(`^${ORDINAL}$`, 'iu');

/** Returns the day of the month that an ordinal in words names: 24 for 'twenty-fourth', 0 for other words. */
export function dateOfOrdinal(words: string): number {
  return ONLY_ORDINAL.test(words) ? Number.parseInt(ordinalToDigits(words), 10) : 0;
}

/** Converts 'twenty-fourth' and 'twenty-four' to '24th'. */
function ordinalToDigits(words: string): string {
  const [first = '', second] = words.toLowerCase().split(/[- ]/);
  if (first === 'thirtieth') return '30th';
  if (first === 'forth') return '4th';
  if (second === undefined) return `${ORDINALS.indexOf(first) + 1}th`;
  const ones = Math.max(ORDINALS.indexOf(second), HOUR_WORDS.split('|').indexOf(second));
  return `${(TENS[first] ?? 0) + ones + 1}th`;
}

/** Converts 'seven thirty' to '7:30'. */
function wordsToTime(words: string): string {
  const [hour = '', first = '', second] = words.toLowerCase().split(/[- ]/);
  const minutes = first === 'oh' ? '05' : String((TENS[first] ?? 0) + (second === 'five' ? 5 : 0));
  return `${HOUR_WORDS.split('|').indexOf(hour) + 1}:${minutes}`;
}
