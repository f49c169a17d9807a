import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { DAYS_PER_WEEK, getMonday } from '#shared/calendar/week.ts';
import { calendarDay, getMonth, nextMonthDay, nextWeekday, getWeekday, WEEKDAYS } from './calendar-days.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import { dateOfOrdinal, wordsToDigits } from './number-words.rules.ts';
import { ANY_WEEKDAY, type DateTimeMatch } from './phrases.rules.ts';
import { isTypo, spellWhens } from './spelling.rules.ts';

const SATURDAY = 5;
const WEDNESDAY = 2;

/** Abbreviations and spoken forms that mean a date word wherever they are. */
const ALWAYS_DATE_WORDS: Readonly<Record<string, string>> = {
  nxt: 'next',
  wk: 'week',
  wks: 'weeks',
  mth: 'month',
  mnth: 'month',
  tonite: 'tonight',
  '2nite': 'tonight',
  '2night': 'tonight',
  til: 'until',
  b4: 'before',
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
  arvo: 'afternoon',
  evry: 'every',
};

/** Words that mean this only in a date phrase. */
const DATE_WORDS_IN_PHRASES: Readonly<Record<string, string>> = {
  morra: 'tomorrow',
  morrow: 'tomorrow',
  tom: 'tomorrow',
  tomo: 'tomorrow',
  mo: 'month',
  eve: 'evening',
  ea: 'every',
  ev: 'every',
  w: 'on',
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
    const usual = ALWAYS_DATE_WORDS[small] ?? (which === 'all' ? DATE_WORDS_IN_PHRASES[small] : undefined);
    if (usual !== undefined) return usual;
    const base = small.replace(/'s$/u, '');
    if (base !== small) return which === 'all' && DATE_WORDS.includes(base) ? base : word;
    if (small.length < 4 || /\d/.test(small) || DATE_WORDS.includes(small.replace(/s$/u, ''))) return word;
    const once = small.replaceAll(/(.)\1{2,}/gu, '$1');
    return DATE_WORDS.find((other) => once === other || isTypo(once, other)) ?? word;
  });
}

/** Words with which a person corrects a date: 'friday, no wait, saturday', 'at 5, I mean 6'. */
const CORRECTION_WORDS =
  'no(?! later| earlier| more)|nah|non|nope|wait|sorry|apologies|pardon|oops|actually|rather|correction|hang on|hold on|scratch that|i mean|i meant|make (?:it|that)';
const CORRECTION = new RegExp(
  String.raw`[\s,.;:!?–—-]*(?<![\p{L}\p{N}])(?:(?:${CORRECTION_WORDS}|or|ah|oh|uh|um|not that)[\s,.;:!?–—-]+)*(?:${CORRECTION_WORDS})(?![\p{L}\p{N}])[\s,.;:!?–—-]*`,
  'iu',
);
/** What may follow a correction: 'no, that's wrong, make it', 'wait no it's'. */
const RESTATEMENT = String.raw`(?:(?:that|it)(?:['’]?s| is)(?: wrong| not right)?[\s,]+)?(?:(?:make|do|try|put|say)(?: it| that)?\s+)?`;
/** A correction, perhaps with its reason: 'hang on, she works that day,'. */
const ONLY_CORRECTION = new RegExp(
  String.raw`^${CORRECTION.source}${RESTATEMENT}(?:not \p{L}{1,20}\s*|[^.!?;]{1,40}[,–—-]\s*)?$`,
  'iu',
);

/** The day that is denied in 'saturday, no, not saturday sunday'. */
const DENIED = /^\s*not \p{L}+\s+(?=\S)/iu;

/** True for words between two dates that replace the first by the second. */
export function isCorrection(words: string): boolean {
  return ONLY_CORRECTION.test(words);
}

/**
 * Returns what the words of a date phrase mean. They may be shorter than a phrase in a sentence: 'the 3rd', 'fri'. Of a
 * corrected date, the last one counts; a corrected time keeps its day, and a corrected day its time.
 */
export function getMeaning(words: string, context: Pick<ParseContext, 'today' | 'now'>): DateTimeMatch[] {
  const meanings = words.split(CORRECTION).map((part) => meaningOfPart(part.replace(DENIED, ''), context));
  const last = meanings.at(-1) ?? [];
  if (last.some(saysDay)) return withTimeBefore(last, meanings.slice(0, -1).flat());
  const dated = meanings.findLast((meaning) => meaning.some(saysDay));
  return dated === undefined || last.length === 0 ? (dated ?? last) : [...dated.filter(saysOnlyDay), ...last];
}

/** Returns the last meaning with the time that was said before: 'friday at 5, sorry saturday' is at 5, too. */
function withTimeBefore(last: readonly DateTimeMatch[], before: readonly DateTimeMatch[]): DateTimeMatch[] {
  const timed = before.findLast(({ time }) => time !== undefined);
  const isPlainDay = last.every(({ time, part, pattern }) => [time, part, pattern].every((said) => said === undefined));
  if (timed === undefined || !isPlainDay) return [...last];
  const { day: _day, furtherDays: _furtherDays, ...time } = timed;
  return [...last, time];
}

function saysDay({ day, pattern }: DateTimeMatch): boolean {
  return day !== undefined || pattern !== undefined;
}

function saysOnlyDay(when: DateTimeMatch): boolean {
  return saysDay(when) && when.time === undefined;
}

function meaningOfPart(words: string, context: Pick<ParseContext, 'today' | 'now'>): DateTimeMatch[] {
  const text = wordsToDigits(spellDateWords(words, 'all'))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s,.;:()-]+|[\s,;:()-]+$/gu, '');
  const found = findDateTimes(text, context);
  if (found.some(saysDay)) return found;
  const others = found.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
  const day = dayOfShortPhrase(others.toLowerCase().trim(), context.today);
  return day === undefined ? found : [...found, { from: 0, to: text.length, day }];
}

/** Days that have passed. Only questions name them: 'what did I finish last week'. */
const PAST_DAY = new RegExp(
  String.raw`(?<!\p{L})(?:(?<yesterday>yesterday|last night)|(?:last|this past|past) (?<which>week|month|${ANY_WEEKDAY}))(?!\p{L})`,
  'iu',
);

/** Returns the day in the past that a question names, or the first day of a past week or month; undefined without one. */
export function pastDayIn(words: string, today: Day): Day | undefined {
  const { yesterday, which } = PAST_DAY.exec(words)?.groups ?? {};
  if (yesterday !== undefined) return addDays(today, -1);
  if (which === undefined) return undefined;
  if (which.toLowerCase() === 'week') return addDays(getMonday(today), -DAYS_PER_WEEK);
  if (which.toLowerCase() === 'month') return firstOfMonth(addDays(firstOfMonth(today), -1));
  return addDays(nextWeekday(getWeekday(which.toLowerCase()), today), -DAYS_PER_WEEK);
}

/** Returns the day that an item is moved to: of 'from monday to friday' the second. */
export function getTargetDay(words: string, context: Pick<ParseContext, 'today' | 'now'>): Day | undefined {
  const target = /^.*(?:\bto\b|\buntil\b|->|→|=>)(?<target>.+)$/isu.exec(words)?.groups?.['target'];
  const dayIn = (text: string): Day | undefined =>
    getMeaning(text, context).findLast(({ day }) => day !== undefined)?.day;
  return (target === undefined ? undefined : dayIn(target)) ?? dayIn(words);
}

/** Phrases that mean a day only when nothing else is said. */
const SHORT_PHRASES: readonly [RegExp, (groups: Partial<Record<string, string>>, today: Day) => Day | undefined][] = [
  [
    /^(?:(?:on|by|for|to|until|till|due|before|after|from) )?(?:the )?(?<ordinal>[a-z]+(?:[- ][a-z]+)?)(?: of the month)?$/u,
    ({ ordinal = '' }, today) => nextMonthDay(dateOfOrdinal(ordinal), today),
  ],
  [
    /(?<![\d:.])(?:(?:the|day) (?<date>\d{1,2})(?:st|nd|rd|th|º|\.)?|(?<ordinal>\d{1,2})(?:st|nd|rd|th))(?: of the month)?$/u,
    ({ date, ordinal }, today) => nextMonthDay(Number(date ?? ordinal), today),
  ],
  [/next weekend/u, (_, today) => addDays(nextWeekday(SATURDAY, today), DAYS_PER_WEEK)],
  [/weekend/u, (_, today) => (weekdayIndex(today) >= SATURDAY ? today : nextWeekday(SATURDAY, today))],
  [
    /(?<![a-z])(?<weekday>mon|tue|wed|thu|fri|sat|sun)[a-z]*/u,
    ({ weekday }, today) => nextWeekday(getWeekday(weekday), today),
  ],
  [/day after/u, (_, today) => addDays(today, 2)],
  [/mid-?week/u, (_, today) => nextWeekday(WEDNESDAY, today)],
  [
    /(?<mid>mid[ -])?(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/u,
    ({ mid, month = '' }, today) => calendarDay(getMonth(month), mid === undefined ? 1 : 15, undefined, today),
  ],
];

function dayOfShortPhrase(text: string, today: Day): Day | undefined {
  for (const [phrase, getDay] of SHORT_PHRASES) {
    const match = phrase.exec(text);
    const day = match === null ? undefined : getDay(match.groups ?? {}, today);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** A weekday's whole name. */
export const ANY_FULL_WEEKDAY = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS.join('|')})(?!\\p{L})`, 'iu');

/** Returns the meanings of date phrases: of all together, and of each one if that says no day. */
export function getMeanings(dates: readonly string[], context: ParseContext): DateTimeMatch[] {
  const together = dates.length === 0 ? [] : getMeaning(dates.join(', '), context);
  const whens = together.some(({ day, pattern }) => day !== undefined || pattern !== undefined)
    ? together
    : dates.flatMap((phrase) => getMeaning(phrase, context));
  return whens.map((when) => ({ ...when, isKept: false }));
}
