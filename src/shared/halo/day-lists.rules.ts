import { WEEKDAYS } from './calendar-days.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import { ANY_WEEKDAY, TOMORROW } from './phrases.rules.ts';
import { tokenize } from './tokens.rules.ts';

const FULL = `${WEEKDAYS.join('|')}|today|tonight|${TOMORROW}`;
/** Short names of weekdays. Those that are words of their own need a mark behind them: 'sat nav', but 'sat: laundry'. */
const SHORT = String.raw`tues?|weds|thu|thurs?|fri|(?:mon|wed|sat|sun)(?=\s*[:–—-])`;
/** Any day but 'sat' and 'sun', which are words of their own. */
const DAY_WORD = new RegExp(`^(?:${FULL}|mon|tues?|weds?|thu|thurs?|fri)$`, 'u');
const DAY = `(?:(?:on )?(?:${FULL}|${SHORT})|every (?:${ANY_WEEKDAY}))`;
/** A line with days. Only such a line is looked at further. */
const SEVERAL_DAYS = new RegExp(
  String.raw`(?<!\p{L})(?:${FULL}|${ANY_WEEKDAY}|weds)(?!\p{L}).*[,;]?\s.*(?<!\p{L})(?:${FULL}|${ANY_WEEKDAY}|weds)(?!\p{L})`,
  'iu',
);
/** What may separate entries. */
const SEPARATOR = /\s*(?:[,;]\s*(?:(?:and|then|also|&)\s+)*|(?<=\s)(?:and|then|&)\s+(?:(?:then|also)\s+)*)/giu;
/** The beginning of an entry, and its day with a mark behind it. A statement about the day is no entry: 'friday is her birthday'. */
const BEGINS_WITH_DAY = new RegExp(
  String.raw`^${DAY}(?!\p{L}|['’]|\s+(?:is|are|was|were|will|i|we|he|she|they)(?!\p{L}))`,
  'iu',
);
/** A day with at most a time behind it. */
const NEAR_END = new RegExp(String.raw`(?<!\p{L})(?:${FULL}|${ANY_WEEKDAY}|weds)(?!\p{L}).{0,20}$`, 'iu');
const BARE_DAY = new RegExp(String.raw`^${DAY}\P{L}*$`, 'iu');
const MARKED_DAY = new RegExp(String.raw`^(?<day>${DAY})\s*[:–—-]+\s*`, 'iu');

/** Words that correct a day. 'Lunch tuesday, no, wednesday' is one task, and not a list of two. */
const TAKEN_BACK =
  /(?<!\p{L})(?:no|nope|nah|not|wait|sorry|actually|rather|instead|scratch|strike|hang on|hold on|haud on|i mean|correction)(?!\p{L})/iu;

/** A longer line, or one with more entries, is no list of days, or takes too long to look at. */
const MAX_CHARACTERS = 500;
const MAX_ENTRIES = 12;

/**
 * Returns the entries of a list in which each entry begins with its day, or each ends with it: 'monday dentist, tuesday
 * gym', 'dentist monday, gym tuesday at 6'. In a list without commas each entry is that short: 'monday legs tuesday back
 * wednesday chest'. Returns undefined for any other line.
 */
export function splitDayList(line: string, context: Pick<ParseContext, 'today' | 'now'>): string[] | undefined {
  if (line.length > MAX_CHARACTERS || TAKEN_BACK.test(line) || !SEVERAL_DAYS.test(line)) return undefined;
  const said = line.trim();
  return splitAtDays(said, context) ?? splitAtSeparators(said, context);
}

function splitAtSeparators(said: string, context: Pick<ParseContext, 'today' | 'now'>): string[] | undefined {
  const entries = BEGINS_WITH_DAY.test(said)
    ? splitAt(said, (_entry, rest) => BEGINS_WITH_DAY.test(rest))
    : splitAt(said, (entry) => endsWithDay(entry, context));
  const isList = entries.length > 1 && entries.length <= MAX_ENTRIES && !entries.some((entry) => BARE_DAY.test(entry));
  if (!isList || (!BEGINS_WITH_DAY.test(said) && !endsWithDay(entries.at(-1) ?? '', context))) return undefined;
  return entries.map((entry) => entry.replace(MARKED_DAY, '$<day>: '));
}

/** A list without commas has at least this many entries. With fewer, a day may be a part of a title. */
const MIN_UNSEPARATED = 3;
/** A list of recurrences is clear with two: 'every monday swim every friday choir'. */
const MIN_RECURRENCES = 2;
const REPEATS = /^(?:every|each)$/u;
/** What joins the last entry of such a list to the others. */
const JOINT = /^(?:and|then|&|also)(?: (?:then|also))? | (?:and|then|&|also)$/giu;

/** Returns the entries of a list without marks: 'rehearsal thursday seven pm sound check friday five pm gig saturday'. */
function splitAtDays(said: string, context: Pick<ParseContext, 'today' | 'now'>): string[] | undefined {
  if (/[,;:.!?–—-]/u.test(said)) return undefined;
  const tokens = tokenize(said, context);
  const isDay = tokens.map(({ norm }) => DAY_WORD.test(norm));
  const isWhen = tokens.map(({ norm, when }, place) => {
    const beginsDay = norm === 'on' && isDay[place + 1] === true;
    return when !== '-' || isDay[place] === true || beginsDay;
  });
  const beginsWithDay = isWhen[0] === true;
  if (beginsWithDay === (isWhen.at(-1) === true)) return undefined;
  const begins = [...tokens.keys()].filter(
    (place) => isWhen[place] === beginsWithDay && isWhen[place - 1] !== beginsWithDay,
  );
  const isRepeated = beginsWithDay && begins.every((begin) => REPEATS.test(tokens[begin]?.norm ?? ''));
  const fewest = isRepeated ? MIN_RECURRENCES : MIN_UNSEPARATED;
  if (begins.length < fewest || begins.length > MAX_ENTRIES) return undefined;
  const hasOneEach = begins.every((begin, place) => isDay.slice(begin, begins[place + 1]).filter(Boolean).length === 1);
  const days = new Set(tokens.filter((_, place) => isDay[place] === true).map(({ norm }) => norm));
  // A day that is said twice is a part of a title: 'hang the Sunday Bloody Sunday poster for monday'. It is no such part if
  // each entry begins with it: 'saturday barber saturday bank saturday rice'.
  const isSaidTwice = days.size < begins.length && !(beginsWithDay && days.size === 1);
  if (!hasOneEach || isSaidTwice) return undefined;
  return begins.map((begin, place) => {
    const next = begins[place + 1];
    return said
      .slice(tokens[begin]?.from, next === undefined ? undefined : tokens[next]?.from)
      .trim()
      .replaceAll(JOINT, '');
  });
}

/** Splits a text at the separators where `isEnd` is true for the entry before and the text behind. */
function splitAt(text: string, isEnd: (entry: string, rest: string) => boolean): string[] {
  const entries: string[] = [];
  let begin = 0;
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    const behind = index + separator.length;
    if (index <= begin || !isEnd(text.slice(begin, index), text.slice(behind))) continue;
    entries.push(text.slice(begin, index));
    begin = behind;
  }
  return [...entries, text.slice(begin)];
}

/** True if the last words are a day, or a day and a time. */
function endsWithDay(entry: string, context: Pick<ParseContext, 'today' | 'now'>): boolean {
  if (!NEAR_END.test(entry)) return false;
  const tokens = tokenize(entry, context);
  const last = tokens.findLastIndex(({ when }) => when === 'Bday' || when === 'Bmoment');
  return last > 0 && tokens.slice(last).every(({ when }) => when !== '-');
}
