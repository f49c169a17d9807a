import {
  GERMAN_DAYS,
  GERMAN_MONTHS,
  GERMAN_NO_VERBS,
  GERMAN_NUMBERS,
  GERMAN_PARTS,
  GERMAN_PERIODS,
  GERMAN_RECURRENCES,
  GERMAN_SHORT_WEEKDAYS,
  GERMAN_WEEKDAYS,
  GERMAN_WORDS,
  type TranslatedWords,
} from './german-words.rules.ts';
import { replaceWithPlaces } from './text-places.rules.ts';
import { withoutTags, type TitleLanguage } from './title-places.rules.ts';

interface Rule {
  pattern: RegExp;
  english: (match: readonly (string | undefined)[]) => string;
}

/** The letters of Latin-1 and numbers. `\p{L}` takes many times as long to compile. */
const LETTER = '[a-zA-ZÀ-ÿ0-9]';
const BEGIN = `(?<!${LETTER})`;
const END = `(?!${LETTER})`;
const PART = join(GERMAN_PARTS);
const UNIT = String.raw`(?:tage?n?|wochen?|monate?n?|jahre?n?|stunden?|std|minuten?|uhr)${END}`;
const MONTHS = GERMAN_MONTHS.map(([, english]) => english).join('|');
const ENGLISH_WEEKDAYS = GERMAN_WEEKDAYS.map(([, english]) => english).join('|');
const ENGLISH_PARTS = GERMAN_PARTS.map(([, english]) => english).join('|');
const ENGLISH_DAY = `${ENGLISH_WEEKDAYS}|today|tomorrow`;
/** What follows a short weekday that is one: 'Zahnarzt Mi 9 Uhr', 'Training Di'. */
const BEHIND_SHORT = String.raw`(?=\.?\s*(?:$|[,;)#@!]|\d{1,2}(?::\d\d|\s*$)|um |und |mit ))`;
/** An infinitive at the end of a title, also before marks of priority and an estimate, makes it something to do: 'morgen Oma anrufen'. */
const VERB_AT_END = new RegExp(
  String.raw`\s(?!(?:${GERMAN_NO_VERBS})${END})[a-zäöüß]+(?:e|er|el|u)n(?: bitte)?[.!]?(?:\s+(?:!\S*|p1|\d+ ?(?:m|min|h|std)\.?))*\s*$`,
);

const RULES: readonly Rule[] = [
  ...GERMAN_NUMBERS.map(([beforeNoun, alone], index) =>
    createWordRule(
      String.raw`(?:${beforeNoun})(?= ${UNIT})|(?<=${BEGIN}(?:um|gegen|ab|alle|halb|viertel|von|bis|nach|vor) )${alone}`,
      String(index + 1),
    ),
  ),
  // Times of day.
  createRule(
    String.raw`(\d{1,2})(?:[:.](\d\d))? ?(?:uhr )?(?:-|–|bis) ?(\d{1,2})(?:[:.](\d\d))? ?uhr${END}`,
    ([, hour, minute = '00', hour2, minute2 = '00']) => `${hour}:${minute}-${hour2}:${minute2}`,
  ),
  createRule(
    String.raw`${BEGIN}(\d{1,2})(?:[:.](\d\d))? ?uhr(?: ([0-5]\d))?${END}`,
    ([, hour, minute, behind]) => `${hour}:${minute ?? behind ?? '00'}`,
  ),
  createRule(String.raw`${BEGIN}halb (\d{1,2})${END}`, ([, hour]) => `${((Number(hour) + 10) % 12) + 1}:30`),
  createWordRule('viertel nach(?= \\d)', 'quarter past'),
  createWordRule('viertel vor(?= \\d)|dreiviertel(?= \\d)', 'quarter to'),
  createWordRule('(?<=um \\d{1,2} )nach(?= \\d)', 'past'),
  createWordRule('(?<=um \\d{1,2} )vor(?= \\d)', 'to'),
  createWordRule('(?<=\\d(?::\\d\\d)? )bis(?= \\d)', 'to'),
  // Days of the month.
  ...GERMAN_MONTHS.map(([german, english]) =>
    createRule(String.raw`(?<=\d\.? ?|(?:ende|anfang) )(?:${german})(?:\.(?=\s))?${END}`, () => english),
  ),
  ...createWordRules(GERMAN_RECURRENCES),
  ...createWordRules(GERMAN_PERIODS),
  createRule(String.raw`(?<=\d)\.(?= ?(?:${MONTHS})${END})`, () => ''),
  createWordRule(`(?:am |zum )?ende(?= (?:${MONTHS}))`, 'end of'),
  // 'Am' behind a number is English, unless a day follows: 'um 9 am Montag'.
  createWordRule(`(?<=\\d )am(?= (?:${join(GERMAN_WEEKDAYS)}|n(?:ä|ae)chste|kommende|\\d))`, 'on'),
  // Weekdays and the parts of a day.
  ...GERMAN_WEEKDAYS.flatMap(([german, english]) => [
    createWordRule(`(?:immer )?(?:${german})s`, `every ${english}`),
    createRule(String.raw`${BEGIN}(?:${german})(?=(?:${PART}|mittag)?${END})`, () => english),
  ]),
  ...GERMAN_SHORT_WEEKDAYS.map(([german, english]) =>
    createRule(
      String.raw`(?<=\s)(?<!${BEGIN}(?:[Tt]o|[Cc]an|[Cc]ould|[Yy]ou|[Ww]e|I) )${german}${BEHIND_SHORT}\.?|(?<=${BEGIN}(?:am|every|bis|und) )${german}${END}`,
      () => english,
      'g',
    ),
  ),
  ...GERMAN_PARTS.flatMap(([german, english]) => [
    createRule(`(?<=day)(?:${german})${END}`, () => ` ${english}`),
    createRule(`(?<=${BEGIN}(?:heute|morgen|every|${ENGLISH_DAY}) )(?:${german})${END}`, () => english),
    createWordRule(`am (?:${german})|(?:${german})s`, english === 'night' ? 'at night' : `in the ${english}`),
  ]),
  createRule(`(?<=day)mittag${END}`, () => ' at noon'),
  ...GERMAN_DAYS.map(([german, english]) => {
    const [first = ''] = german;
    const begin = String.raw`(?<=^\s*)[${first}${first.toUpperCase()}]${german.slice(1)}`;
    return createRule(String.raw`${begin}${END}|${BEGIN}(?<!guten )${german}${END}`, () => english, 'g');
  }),
  createRule(`${BEGIN}today (morning|afternoon|evening)${END}`, ([, part]) => `this ${part}`),
  createWordRule('today night', 'tonight'),
  ...createWordRules(GERMAN_WORDS),
  createRule(`${BEGIN}(?:on )?(${ENGLISH_DAY}) in (\\d{1,2}) weeks`, ([, day, count]) => `${count} weeks from ${day}`),
];

/** Before something to do, a weekday is its day: 'Montag Oma anrufen'. */
const FIRST_DAY = createRule(
  `(?<=^\\s*)(?:${ENGLISH_WEEKDAYS})(?= (?!(?:the|${ENGLISH_PARTS})${END}))`,
  ([day]) => `on ${day}`,
);

/** German titles. English phrases in them are understood as well. */
export const GERMAN_TITLES: TitleLanguage = {
  toEnglish: (typed) => {
    const hasVerbAtEnd = VERB_AT_END.test(withoutTags(typed));
    let english = typed;
    let places: readonly number[] | undefined;
    for (const rule of hasVerbAtEnd ? [...RULES, FIRST_DAY] : RULES) {
      if (english.search(rule.pattern) < 0) continue;
      const replaced = replaceWithPlaces(english, rule.pattern, rule.english);
      const before = places;
      places = before === undefined ? replaced.places : replaced.places.map((place) => before[place] ?? place);
      english = replaced.text;
    }
    return { typed, english, places, hasVerbAtEnd };
  },
};

function createRule(source: string, english: Rule['english'], flags = 'gi'): Rule {
  return { pattern: new RegExp(source, flags), english };
}

/** Creates a rule for whole words. */
function createWordRule(german: string, english: string): Rule {
  return createRule(`${BEGIN}(?:${german})${END}`, (match) =>
    english.replace(/\$(\d)/u, (_, group: string) => match[Number(group)] ?? ''),
  );
}

function createWordRules(words: readonly TranslatedWords[]): Rule[] {
  return words.map(([german, english]) => createWordRule(german, english));
}

function join(words: readonly TranslatedWords[]): string {
  return words.map(([german]) => german).join('|');
}
