import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import { calendarDay, monthOf, nextMonthDay, nextWeekday, weekdayOf, WEEKDAYS } from './calendar-days.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import { wordsToDigits } from './number-words.rules.ts';
import type { When } from './phrases.rules.ts';
import { isTypo, spellWhens } from './spelling.rules.ts';

const SATURDAY = 5;
const WEDNESDAY = 2;

/** Abbreviations and spoken forms that mean a date word wherever they are. */
const SURE: Readonly<Record<string, string>> = {
  nxt: 'next',
  wk: 'week',
  wks: 'weeks',
  mth: 'month',
  mnth: 'month',
  tonite: 'tonight',
  '2nite': 'tonight',
  tnight: 'tonight',
  '2day': 'today',
  tdy: 'today',
  tmrrw: 'tomorrow',
  tmrww: 'tomorrow',
  tmrrow: 'tomorrow',
  tmorow: 'tomorrow',
  tommorw: 'tomorrow',
  toomorow: 'tomorrow',
  toosday: 'tuesday',
  nex: 'next',
  tomoro: 'tomorrow',
  tomoz: 'tomorrow',
  tomorra: 'tomorrow',
  tmro: 'tomorrow',
  wkly: 'weekly',
  mnthly: 'monthly',
  mthly: 'monthly',
  weds: 'wed',
  wkend: 'weekend',
  nite: 'night',
  evry: 'every',
};

/** Words that mean this only in a date phrase. */
const IN_DATES: Readonly<Record<string, string>> = {
  morra: 'tomorrow',
  morrow: 'tomorrow',
  tom: 'tomorrow',
  tomo: 'tomorrow',
  mo: 'month',
  eve: 'evening',
  arvo: 'afternoon',
  ea: 'every',
  ev: 'every',
  w: 'on',
  til: 'until',
  following: 'next',
  upcoming: 'coming',
  everyday: 'every day',
  weekdays: 'every weekday',
};

const DATE_WORDS = [
  ...WEEKDAYS,
  ...'january february march april august september october november december tomorrow tonight today weekend every weekly monthly month week morning evening afternoon'.split(
    ' ',
  ),
];

/** Returns a text with its date words spelt as usual: those that are `sure`, or all of a text that is a date phrase. */
export function spellDateWords(text: string, which: 'sure' | 'all'): string {
  return spellWhens(text).replaceAll(/[\p{L}\p{N}'’]+/gu, (word) => {
    const small = word.toLowerCase().replaceAll('’', "'");
    const usual = SURE[small] ?? (which === 'all' ? IN_DATES[small] : undefined);
    if (usual !== undefined) return usual;
    const base = small.replace(/'s$/u, '');
    if (base !== small) return which === 'all' && DATE_WORDS.includes(base) ? base : word;
    if (small.length < 4 || /\d/.test(small) || DATE_WORDS.includes(small.replace(/s$/u, ''))) return word;
    const once = small.replaceAll(/(.)\1{2,}/gu, '$1');
    return DATE_WORDS.find((other) => isTypo(once, other)) ?? word;
  });
}

/** Returns what the words of a date phrase mean. They may be shorter than a phrase in a sentence: 'the 3rd', 'fri'. */
export function meaningOf(words: string, context: Pick<ParseContext, 'today' | 'now'>): When[] {
  const text = wordsToDigits(spellDateWords(words, 'all'))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s,.;:()-]+|[\s,;:()-]+$/gu, '');
  const found = findDateTimes(text, context);
  if (found.some(({ day, pattern }) => day !== undefined || pattern !== undefined)) return found;
  const others = found.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
  const day = dayOfShortPhrase(others.toLowerCase().trim(), context.today);
  return day === undefined ? found : [...found, { from: 0, to: text.length, day }];
}

/** Returns the day that an item is moved to: of 'from monday to friday' the second. */
export function targetDayOf(words: string, context: Pick<ParseContext, 'today' | 'now'>): Day | undefined {
  const target = /^.*(?:\bto\b|\buntil\b|->|→|=>)(?<target>.+)$/isu.exec(words)?.groups?.['target'];
  const dayIn = (text: string): Day | undefined =>
    meaningOf(text, context).findLast(({ day }) => day !== undefined)?.day;
  return (target === undefined ? undefined : dayIn(target)) ?? dayIn(words);
}

/** Phrases that mean a day only when nothing else is said. */
const SHORT_PHRASES: readonly [RegExp, (groups: Partial<Record<string, string>>, today: Day) => Day | undefined][] = [
  [/^(?:the )?(?:first|1st)(?: of the month)?$/u, (_, today) => nextMonthDay(1, today)],
  [
    /(?<![\d:.])(?:(?:the|day) (?<date>\d{1,2})(?:st|nd|rd|th|º|\.)?|(?<ordinal>\d{1,2})(?:st|nd|rd|th))(?: of the month)?$/u,
    ({ date, ordinal }, today) => nextMonthDay(Number(date ?? ordinal), today),
  ],
  [/next weekend/u, (_, today) => addDays(nextWeekday(SATURDAY, today), DAYS_PER_WEEK)],
  [/weekend/u, (_, today) => (weekdayIndex(today) >= SATURDAY ? today : nextWeekday(SATURDAY, today))],
  [
    /(?<![a-z])(?<weekday>mon|tue|wed|thu|fri|sat|sun)[a-z]*/u,
    ({ weekday }, today) => nextWeekday(weekdayOf(weekday), today),
  ],
  [/day after/u, (_, today) => addDays(today, 2)],
  [/mid-?week/u, (_, today) => nextWeekday(WEDNESDAY, today)],
  [
    /(?<mid>mid[ -])?(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/u,
    ({ mid, month = '' }, today) => calendarDay(monthOf(month), mid === undefined ? 1 : 15, undefined, today),
  ],
];

function dayOfShortPhrase(text: string, today: Day): Day | undefined {
  for (const [phrase, dayOf] of SHORT_PHRASES) {
    const match = phrase.exec(text);
    if (match !== null) return dayOf(match.groups ?? {}, today);
  }
  return undefined;
}
