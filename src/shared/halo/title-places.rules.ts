import { isBlank } from '#shared/items/titles.rules.ts';
import { ANY_MONTH, ANY_WEEKDAY, type TextRange } from './phrases.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';

/** A title as it is typed, and in English, in which its phrases are found. */
export interface TitleText {
  typed: string;
  english: string;
  /** The place in the typed title of each character in English and of the end; undefined if both are the same. */
  places?: readonly number[] | undefined;
  /** True if the last word is a verb, which makes the title something to do: 'morgen Oma anrufen'. */
  hasVerbAtEnd?: boolean;
}

/** A language of titles besides English. */
export interface TitleLanguage {
  /** Translates the words that say day, time, recurrence and priority, and those around them. Others stay. */
  toEnglish: (typed: string) => TitleText;
}

/** A phrase in a title. */
export interface PlacedPhrase extends TextRange {
  fields: object;
  /** Words behind the phrase that stay in the title. */
  stays?: string;
  /** Counts only at the end of a title or next to another phrase: 'friday', '45m'. */
  isWeak?: boolean;
}

/** A word for a subject or a place, which stays in the title wherever it is: '#work', '@home'. '@3pm' is a time. */
const TAG = /^(?:#.|@\D)/u;
/** What may be between two phrases, and after the last one: spaces, commas and tags. */
const GAP = /^(?:[\s,;]|(?<!\S)(?:#\S+|@\D\S*))*$/u;
/** Words that need what follows them: 'write about today', 'every second tuesday', 'a movie called Tomorrow'. */
const INCOMPLETE =
  /(?:^|[\s'’])(?:about|of|with|without|the|an?|to|in|at|on|for|from|and|or|my|our|your|this|next|every|each|s|than|since|like|called|named|titled|(?:every|each) (?:other|second|third|fourth|\d+(?:st|nd|rd|th)?))$/iu;
/** Words that may follow a phrase which is no part of a name: 'lunch tomorrow with Ana'. */
export const FOLLOWING_WORDS =
  'if|unless|when|while|please|pls|plz|thanks|thx|with|w/|without|about|re|regarding|at|in|near|via|because|before|after|for|to|on|from';
const FOLLOWED = new RegExp(
  String.raw`^\s*(?:[.!?]*\s*$|[,;:()–—]|- |#\S|@\D|(?:${FOLLOWING_WORDS})(?![\p{L}'’]))`,
  'u',
);
/** Names of days and months may begin with a capital letter in the middle of a title. */
const NAMED_DAY = new RegExp(String.raw`^(?:${ANY_WEEKDAY}|${ANY_MONTH})(?!\p{L})`, 'iu');
const WEEKDAY = new RegExp(`^(?:${ANY_WEEKDAY})$`, 'iu');
/** What separates a phrase at the beginning of a title from its other words: 'every monday: team sync'. */
const SEPARATOR = /^(?:\s*[:,]|\s+[-–—])\s+(?!(?:and|or)(?!\p{L}))\S/u;
/** A recurrence that hardly begins a name: 'every tuesday yoga'. 'Every Day Is Like Sunday' is one. */
const REPEATED = new RegExp(String.raw`^(?:every|each) (?:${ANY_WEEKDAY})`, 'iu');
const VERB = new RegExp(String.raw`^\s+(?:please )?(?:${TASK_VERB})(?!\p{L})`, 'u');
/** A time that can hardly begin a name, before a word that does not connect it with another: '9am dentist'. */
const CLEAR_TIME = /\d ?[ap]m$/u;
const NO_CONNECTION = /^\s+(?!(?:to|of|and|or|on|in|for|till|until)(?!\p{L}))\p{L}/u;
/** Times that may be something else: '3:10 to Yuma', 'break 1:05 in fly'. */
const UNCLEAR = /^\d[\d:.]* (?:to|in)(?!\p{L})/iu;
const SENTENCE_END = /^[.!?]*\s*$/u;
const QUOTES = /["“”„«»]/u;

/** Returns a title with its words in English. */
export function readTitle(typed: string, language: TitleLanguage | undefined): TitleText {
  return language?.toEnglish(typed) ?? { typed, english: typed };
}

/** Returns the place in the typed title of a place in the title in English. */
export function toTyped({ places }: TitleText, { from, to }: TextRange): TextRange {
  return { from: places?.[from] ?? from, to: places?.[to] ?? to };
}

/** Returns a title without the tags at its end. */
export function withoutTags(title: string): string {
  const words = title.split(/\s/u);
  const count = words.findLastIndex((word) => word !== '' && !TAG.test(word)) + 1;
  const hasTags = words.slice(count).some((word) => word !== '');
  return hasTags ? words.slice(0, count).join(' ') : title;
}

/** True if the words before a phrase need it. */
export function needsNextWord(before: string): boolean {
  return INCOMPLETE.test(before.trimEnd());
}

/** True if there are nothing but spaces, commas and tags between two phrases. */
export function isGap(between: string): boolean {
  return GAP.test(between);
}

/** Groups phrases, in their order, that follow each other with nothing but spaces, commas and tags between them. */
export function getRuns<Phrase extends PlacedPhrase>(phrases: readonly Phrase[], title: string): Phrase[][] {
  const runs: Phrase[][] = [];
  for (const phrase of phrases) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && isGap(title.slice(phraseEnd(last), phrase.from))) run.push(phrase);
    else runs.push([phrase]);
  }
  return runs;
}

/** True if a run at the beginning of a title is no part of a name: 'tomorrow 9am call the bank', 'every monday: sync'. */
export function isClearAtBegin(run: readonly PlacedPhrase[], { english: title, hasVerbAtEnd }: TitleText): boolean {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || !isBlank(title.slice(0, first.from))) return false;
  // 'Morning meet the team' is no title.
  if (last.stays !== undefined) return false;
  const [behind, words] = [title.slice(phraseEnd(last)), title.slice(first.from, first.to)];
  const has = (name: string) => run.some(({ fields }) => name in fields);
  if (has('recurringPattern') && REPEATED.test(words)) return true;
  if (SEPARATOR.test(behind) || has('endTime') || words.startsWith('!')) return true;
  const hasDay = has('date') || has('recurringPattern');
  if (has('startTime') && (hasDay || (CLEAR_TIME.test(words) && NO_CONNECTION.test(behind)))) return true;
  // 'Friday call with Ana' may be a call.
  return hasVerbAtEnd === true || (VERB.test(behind) && !WEEKDAY.test(words));
}

/** True if a run in the middle of a title is no part of a name: 'lunch tomorrow with Ana', but not 'Friday Night Lights'. */
export function isClearInside(run: readonly PlacedPhrase[], text: TitleText): boolean {
  const { english: title, hasVerbAtEnd } = text;
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return false;
  const [before, behind] = [title.slice(0, first.from), title.slice(phraseEnd(last))];
  if (!SENTENCE_END.test(behind) && run.every(({ isWeak }) => isWeak === true)) return false;
  const words = title.slice(first.from, first.to);
  const isFollowed = FOLLOWED.test(behind) || (hasVerbAtEnd === true && !WEEKDAY.test(words));
  if (isBlank(before) || !isFollowed || (QUOTES.test(before) && QUOTES.test(behind))) return false;
  if (run.length === 1 && UNCLEAR.test(title.slice(first.from))) return false;
  return !/^\p{Lu}/u.test(words) || NAMED_DAY.test(words);
}

/** Returns a title without the phrases. The words before the first one stay as they are typed. */
export function withoutPhrases(title: string, phrases: readonly TextRange[]): string {
  const [first] = phrases;
  if (first === undefined) return title;
  const parts = phrases.map(({ to }, index) => title.slice(to, phrases[index + 1]?.from));
  return parts.reduce(join, title.slice(0, first.from)).replace(/(?:[\s,;]|\s[-–—])+$/u, '');
}

/** Joins what stands before and behind a phrase. */
function join(before: string, behind: string): string {
  const left = before.trimEnd();
  const right = behind
    .trim()
    .replaceAll(/ {2,}/gu, ' ')
    .replace(/^[,;][\s,;]*(?=[#@])/u, '');
  if (isBlank(left)) return right.replace(/^[\s,;:–—-]+/u, '');
  if (left.endsWith('(') && right.startsWith(')')) return join(left.slice(0, -1), right.slice(1));
  if (/^[,;:.!?)]/u.test(right)) return left.replace(/[,;:]+$/u, '') + right;
  return `${left} ${right}`;
}

/** Returns the end of a phrase with the words that stay in the title. */
export function phraseEnd({ to, stays = '' }: PlacedPhrase): number {
  return to + stays.length;
}
