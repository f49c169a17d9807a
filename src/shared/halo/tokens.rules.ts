import { WEEKDAYS } from './calendar-days.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import { spellDateWords } from './date-words.rules.ts';
import { isFixedPair } from './fixed-pairs.rules.ts';
import { digitsWithPlaces } from './number-words.rules.ts';
import type { TextRange, DateTimeMatch } from './phrases.rules.ts';
import { findShifts } from './shift-phrases.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';

/** A word, a number or a punctuation mark of a sentence. */
export interface Token {
  /** As it was written. */
  text: string;
  /** In lower case, with plain quotation marks and dashes, and 0 for each digit. */
  norm: string;
  from: number;
  to: number;
  /** The class of the date phrase that it is in, with `B` at its beginning and `I` inside; `-` outside of one. */
  when: string;
}

/** A quotation. It is one token, so that nothing in it is understood as a request. */
const QUOTE =
  /(?<!\d)"[^"\n]{1,2000}"|“[^“”\n]{1,2000}”|«[^«»\n]{1,2000}»|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘[^‘’\n]{1,2000}’(?![\p{L}\p{N}])/u;

const WORD =
  /(?<![\p{L}])[Oo]['’]clock(?!\p{L})|[\p{L}\p{M}\p{N}]+(?:(?:-|(?<=\p{Lu})&(?=\p{Lu})|(?<=\p{N})[.:,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*|(?<=\p{L})['’]\p{L}+|\n+|\p{Extended_Pictographic}|\S/gu;

/** An abbreviation before a name. Its full stop ends no sentence: 'Mr. March', 'Okafor v. Lindqvist', but not 'Oak St.'. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:Mrs?|Ms|Prof|vs?|(?<![\p{L}\p{N}] \p{Lu}\p{L}* )(?:Dr|St))\.(?= \p{Lu})/u;

const TOKEN = new RegExp(`${QUOTE.source}|${ABBREVIATION.source}|${WORD.source}`, 'gu');
const QUOTES = new RegExp(QUOTE.source, 'gu');

/** The normalized form of every quotation. */
const QUOTED = '"…"';

/** The normalized form of every emoji. */
export const PICTURE = '🙂';

/** A line of more words is not a request. Its date phrases are not marked. */
export const MAX_TOKENS = 500;

/** Splits a sentence into tokens, and marks those of date phrases. */
export function tokenize(input: string, context: Pick<ParseContext, 'today' | 'now'>): Token[] {
  const tokens = [...input.matchAll(TOKEN)].map(({ 0: text, index }): Token => {
    const norm = isQuote(text) ? QUOTED : normalize(text);
    return { text, norm, from: index, to: index + text.length, when: '-' };
  });
  spellShortWords(tokens);
  joinFixedPairs(tokens);
  if (tokens.length > MAX_TOKENS) return tokens;
  let index = 0;
  for (const phrase of findMarks(maskQuotes(input), context)) {
    while (index < tokens.length && (tokens[index]?.to ?? 0) <= phrase.from) index += 1;
    for (let place = 'B'; index < tokens.length && (tokens[index]?.from ?? 0) < phrase.to; place = 'I') {
      const token = tokens[index];
      if (token !== undefined) token.when = place + phrase.class;
      index += 1;
    }
  }
  return tokens;
}

/** 'n' means 'and' behind the first words or before the second: 'gym monday n buy milk'. In 'fish n chips' it stays. */
const ENDS_REQUEST = new RegExp(`^(?:${WEEKDAYS.join('|')}|today|tomorrow|tmrw|tmr|tonight)$`, 'u');
const BEGINS_REQUEST = new RegExp(`^(?:${TASK_VERB}|then|also|remind)$`, 'u');

/** Words before the 'to' of a request: 'rmbr 2 call'. */
const BEFORE_TO = /^(?:forget|gotta|wanna|going|remember|rmbr|rmb|supposed|meant)$/u;
/** Words before a 'to' or a number: 'need 2 call', 'need 2 eggs'. */
const BEFORE_TO_OR_NUMBER = /^(?:need|needs|have|got|want)$/u;

/** Gives the '2' of 'remind me 2 call' and of '4get 2 call' the form of 'to', and an 'n' between words that of 'and'. */
function spellShortWords(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const isJoint =
      ENDS_REQUEST.test(tokens[index - 1]?.norm ?? '') || BEGINS_REQUEST.test(tokens[index + 1]?.norm ?? '');
    if (token.text === 'n' && index > 0 && isJoint) token.norm = 'and';
    if (token.text !== '2') continue;
    const [second, last] = [tokens[index - 2]?.norm ?? '', tokens[index - 1]?.norm ?? ''];
    const isBeforeVerb = BEGINS_REQUEST.test(tokens[index + 1]?.norm ?? '');
    if (
      BEFORE_TO.test(last) ||
      (BEFORE_TO_OR_NUMBER.test(last) && isBeforeVerb) ||
      (last === 'me' && /^r(?:e)?mi?n?d/u.test(second))
    )
      token.norm = 'to';
  }
}

/** Gives the 'and' of 'fish and chips' another form than that of 'call Ana and pay the rent'. */
function joinFixedPairs(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.norm !== 'and' && token.norm !== '&') continue;
    if (isFixedPair(tokens[index - 1]?.norm ?? '', tokens[index + 1]?.norm ?? '')) token.norm = 'with';
  }
}

function isQuote(text: string): boolean {
  return text.length > 2 && /^["“«'‘]/u.test(text);
}

/** Hides quotations from the search for date phrases. All places stay the same. */
function maskQuotes(text: string): string {
  return text.replaceAll(QUOTES, (quote) => '•'.repeat(quote.length));
}

/** A time such as '14h', '9h30' or '4:30p'. */
const SHORT_TIME = /^\p{N}{1,2}(?:h(?:\p{N}{2})?|[:.]\p{N}{2}[ap])$/u;

/** A range of times in one word: '13:00-13:45'. */
const SHORT_RANGE = /^\p{N}{1,2}[:.]\p{N}{2}-\p{N}{1,2}[:.]\p{N}{2}$/u;

/** Returns a word in the form in which it is compared. */
export function normalize(text: string): string {
  if (/^\p{Extended_Pictographic}/u.test(text)) return PICTURE;
  const small = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[“”„«»]/, '"')
    .replace(/[–—]/, '-')
    .replace(/(?<=\p{L})\.$/u, '');
  if (small === '4get') return 'forget';
  if (SHORT_TIME.test(small) || SHORT_RANGE.test(small)) return '0:00';
  return /^\p{N}/u.test(small) ? small.replaceAll(/\p{N}/gu, '0') : small;
}

/** Finds the date phrases of a text, and the words that may say how far an item is moved, with their classes. */
function findMarks(text: string, context: Pick<ParseContext, 'today' | 'now'>): (TextRange & { class: string })[] {
  const dates = findPhrases(text, context).map((phrase) => ({ ...phrase, class: getDateClass(phrase) }));
  const shifts = findShifts(text).filter(({ from, to }) => !dates.some((date) => from < date.to && date.from < to));
  const marks = [...dates, ...shifts.map((place) => ({ ...place, class: 'shift' }))];
  return marks.toSorted((first, second) => first.from - second.from);
}

function getDateClass({ pattern, isKept, isPeriod, day, time }: DateTimeMatch): string {
  if (pattern !== undefined) return 'pattern';
  if (isKept === true) return 'kept';
  if (isPeriod === true) return 'period';
  if (day !== undefined) return time === undefined ? 'day' : 'moment';
  return time === undefined ? 'other' : 'time';
}

/** Finds the date phrases of a text, also misspelt ones, at their places in the text. */
function findPhrases(text: string, context: Pick<ParseContext, 'today' | 'now'>): DateTimeMatch[] {
  const spelt = spellDateWords(text, 'sure');
  const { text: digits, places } = digitsWithPlaces(spelt);
  const found = findDateTimes(digits, context).map((phrase) => ({
    ...phrase,
    from: places[phrase.from] ?? 0,
    to: places[phrase.to] ?? spelt.length,
  }));
  if (spelt === text) return found;
  // Spelling changes words, but not their number: a phrase is as many words from the beginning in both texts.
  const [words, speltWords] = [text, spelt].map((each) => [...each.matchAll(/\S+/gu)]);
  if (words === undefined || speltWords === undefined || words.length !== speltWords.length)
    return findDateTimes(text, context);
  let first = 0;
  return found.flatMap((phrase) => {
    while (first < speltWords.length - 1 && getEnd(speltWords[first]) <= phrase.from) first += 1;
    let last = first;
    while (last < speltWords.length - 1 && (speltWords[last + 1]?.index ?? 0) < phrase.to) last += 1;
    const [begin, end] = [words[first], words[last]];
    if (begin === undefined || end === undefined) return [];
    const from =
      begin.index + Math.min(begin[0].length - 1, Math.max(0, phrase.from - (speltWords[first]?.index ?? 0)));
    return [{ ...phrase, from, to: Math.max(from + 1, getEnd(end) - (getEnd(speltWords[last]) - phrase.to)) }];
  });
}

function getEnd(match: RegExpExecArray | undefined): number {
  return match === undefined ? 0 : match.index + match[0].length;
}
