import { WEEKDAYS } from './calendar-days.rules.ts';
import { isCorrection, spellDateWords } from './date-words.rules.ts';
import { INTENTS, ROLES, STATES, type Intent, type Role } from './labels.rules.ts';
import { HOUR_WORDS, type TextRange } from './phrases.rules.ts';
import type { TokenState } from './readings.rules.ts';
import type { Token } from './tokens.rules.ts';
import { findEstimates } from './title-estimates.rules.ts';
import { isEmptyTalk, isImportant, spellRequestWords } from './words.rules.ts';
import type { LearnedWording } from './wordings.rules.ts';

/** A part of a sentence that asks for one thing. */
export interface Clause {
  intent: Intent;
  /** Its words. */
  text: string;
  /** The title of the new item or the name of an existing one; empty without. */
  name: string;
  /** True if the name is a quotation, which is kept as it is. */
  isQuoted: boolean;
  author: string;
  recommender: string;
  /** The date phrases, without those that are denied: 'not on monday'. */
  dates: readonly string[];
  /** The date phrases that are denied. */
  deniedDates: readonly string[];
  /** The words of date phrases and the words that belong to nothing, with `|` in place of the others. */
  rest: string;
  /** True if a date phrase comes before the title. */
  beginsWithDate: boolean;
  /** True if a date phrase is the end. */
  endsWithDate: boolean;
  /** True if an item is to be crossed out, and not completed. */
  isCrossedOut?: boolean;
  /** What the person meant when it was said in this way before. */
  learned?: LearnedWording;
}

/** Punctuation at the ends of a title. */
const EDGES = /^[\s.,;:!?…–—\-)\]•]+|[\s.,;:…–—\-([!]+$/gu;
const QUOTED = /^(?:"(?<a>[^"]+)"|“(?<b>[^“”]+)”|«(?<c>[^«»]+)»|['‘](?<d>[^"“”«»]+)['’])$/u;
/** What people say while they think, at the ends of a title: 'umm', 'uh', 'erm'. */
const SOUNDS =
  /^(?:(?:u+h?m+|u+h+|eh?m+|er+m+|h+m+)(?:[\s,.…–—-]+|$))+|(?:[\s,.…–—-]+(?:u+h?m+|u+h+|eh?m+|er+m+|h+m+))+$/giu;
/** Matches a title that continues what stands before the date. */
const INCOMPLETE_TITLE = /^(?:with|about|from|out of|near)(?!\p{L})/iu;
/** A quotation mark at the end of a title without the other one. */
const HALF_QUOTED = /^["“„«](?=[^"”“»]*$)|(?<=^[^"“„«]*)["”“»]$/gu;

/** What may follow the date at the end of a clause. */
const POLITE_END = /^(?:please|pls|plz|thanks|thank you|thx|cheers|then|ok|okay|[^\p{L}\p{N}])*$/iu;

/** A day at the end of what belongs to nothing: '31st' in 'parking permit renewal 31st'. */
const SHORT_DAY =
  /^\W*(?:on |by |the |-> ?)*(?<day>\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun)\W*$/iu;
/** Words before a date phrase that deny it. 'No later than Friday' and 'not until Friday' mean this day. */
const DENIAL =
  /(?:instead of|rather than|(?<!\p{L})not|n['’]t|(?<!\p{L})was|(?<!\p{L}|later |earlier |sooner )than)\s*(?:on |the |for )?$/iu;
const UNTIL = /^(?:until|till?)(?!\p{L})/iu;

/** Returns the clauses of a sentence whose tokens have these states. */
export function splitIntoClauses(input: string, tokens: readonly Token[], states: readonly TokenState[]): Clause[] {
  const begins = states.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
  return begins.map((begin, index) => {
    const end = begins[index + 1] ?? tokens.length;
    return createClause(input, tokens.slice(begin, end), states.slice(begin, end));
  });
}

/** Neighbouring tokens with the same role. */
interface Run {
  role: Role;
  from: number;
  to: number;
}

function createClause(input: string, tokens: readonly Token[], states: readonly TokenState[]): Clause {
  const runs: Run[] = [];
  const intent = INTENTS[STATES[states[0]?.state ?? 0]?.intent ?? 0] ?? 'nothing';
  const labelled = wholeRecurrences(intent, tokens, getRoles(input, tokens, states));
  const tokenRoles = wholeParentheses(input, intent, tokens, wholeNames(tokens, labelled));
  for (const [index, { from, to }] of tokens.entries()) {
    const role = tokenRoles[index] ?? 'other';
    const last = runs.at(-1);
    if (last?.role === role) last.to = to;
    else runs.push({ role, from, to });
  }
  const joined = (...roles: readonly Role[]): string =>
    joinParts(
      input,
      runs.filter(({ role }) => roles.includes(role)),
    );
  const begin = tokens[0]?.from ?? 0;
  return {
    intent,
    text: input.slice(begin, tokens.at(-1)?.to),
    name: joined('title', 'search'),
    isQuoted: isQuotation(runs.filter(isNameRun), input),
    author: joined('author'),
    recommender: joined('recommender'),
    ...getDates(input, begin, runs),
    rest: spellRequestWords(
      runs.map((run) => (run.role === 'other' || run.role === 'when' ? input.slice(run.from, run.to) : '|')).join(' '),
    ),
    endsWithDate: runs.findLast(({ from, to }) => !POLITE_END.test(input.slice(from, to)))?.role === 'when',
    beginsWithDate: runs.slice(0, runs.findIndex(isNameRun)).some(({ role }) => role === 'when'),
  };
}

/**
 * Returns the role of each token. 'meeting' belongs to the title of 'meeting at noon with Sam', because 'with Sam' alone
 * says too little.
 */
function getRoles(input: string, tokens: readonly Token[], states: readonly TokenState[]): Role[] {
  const roles = tokens.map((_, index) => ROLES[STATES[states[index]?.state ?? 0]?.role ?? 0] ?? 'other');
  const title = roles.indexOf('title');
  const date = tokens.findIndex(({ when }) => when !== '-');
  const continues = INCOMPLETE_TITLE.test(input.slice(tokens[title]?.from));
  if (title === -1 || date < 1 || date > title || !continues) return roles;
  if (isEmptyTalk(input.slice(tokens[0]?.from, tokens[date]?.from))) return roles;
  return roles.map((role, index) => (index < date ? 'title' : role));
}

/**
 * Returns the roles with those of a recurrence that tasks lack, such as 'every other Sunday' or '4x a week', made the
 * same if a part of it is in the title: it belongs to the title of a task, and to no other title.
 */
function wholeRecurrences(intent: Intent, tokens: readonly Token[], roles: readonly Role[]): Role[] {
  const whole = [...roles];
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]?.when !== 'Bkept') continue;
    let to = from + 1;
    while (tokens[to]?.when === 'Ikept') to += 1;
    const inside = roles.slice(from, to);
    if (inside.includes('title') && inside.some((role) => role !== 'title'))
      whole.fill(intent === 'task' ? 'title' : 'other', from, to);
  }
  return whole;
}

/** Intents whose titles keep a note in parentheses. For a book, such a note names the author or who recommended it. */
const WITH_NOTES: ReadonlySet<Intent> = new Set(['task', 'goal', 'habit']);
/** The longest note, in tokens. */
const LONGEST_NOTE = 12;

/**
 * Returns the roles of the tokens, with a note in parentheses made a part of the title before it: 'feed the fish (tanks 3 to
 * 9)'. Parentheses with a date, an estimate or a priority stay outside of the title: 'feed the fish (urgent)'.
 */
function wholeParentheses(input: string, intent: Intent, tokens: readonly Token[], roles: readonly Role[]): Role[] {
  const whole = [...roles];
  const opens = tokens.findIndex(({ norm }) => norm === '(');
  const closes = tokens.findIndex(({ norm }, index) => index > opens && norm === ')');
  const before = roles[opens] === 'title' ? 'title' : roles[opens - 1];
  if (!WITH_NOTES.has(intent) || before !== 'title' || closes === -1 || closes - opens > LONGEST_NOTE) return whole;
  const note = input.slice(tokens[opens]?.from, tokens[closes]?.to);
  const isDated = tokens.slice(opens, closes).some(({ when }) => when !== '-');
  if (isDated || isImportant(note.slice(1, -1)) || findEstimates(` ${note}`).length > 0) return whole;
  return whole.fill('title', opens, closes + 1);
}

/** Words behind the article that say what the name behind them is, or that begin something else. */
const ABOUT_NAME =
  /^(?:tasks?|to-?dos?|items?|goals?|habits?|books?|projects?|things?|reminders?|entry|entries|notes?|lists?|calendar|day|date|time|deadline|due|priority|flag|star|exclamation|status|title|name|ones?|job|first|second|third|next|other|whole|rest|weekly|monthly|daily|recurring|appointment|important|urgent|highest|entire|repeating|series|diary|bloody|damn|all)$/u;
/** Words and marks with which something else begins. */
const BEYOND_NAME =
  /^(?:\W|so|that|which|who|on|off|from|at|called|named|saying|says|about|for|is|was|it|i|we|they|he|she|of|please)$/u;
/** How many words may be before the article, and how many between it and the rest of the name. */
const WORDS_BEFORE_ARTICLE = 2;
const WORDS_OF_NAME = 3;

/**
 * Returns the roles with all words of an item's name behind its article in it: 'move the move to AWS planning to friday'
 * names 'move to AWS planning'.
 */
function wholeNames(tokens: readonly Token[], roles: readonly Role[]): Role[] {
  const article = tokens.findIndex(({ norm }) => norm === 'the');
  const name = roles.indexOf('search');
  const words = tokens.slice(article + 1, name).map(({ norm }) => norm);
  const isPart =
    article > 0 &&
    article <= WORDS_BEFORE_ARTICLE &&
    words.length > 0 &&
    words.length <= WORDS_OF_NAME &&
    roles.slice(0, name).every((role) => role === 'other') &&
    !ABOUT_NAME.test(words[0] ?? '') &&
    !words.some((word) => BEYOND_NAME.test(word));
  return isPart ? roles.map((role, index) => (index > article && index < name ? 'search' : role)) : [...roles];
}

/** Returns the words of some runs. Marks that stand alone between two of them are kept: 'tea on the porch, no phone'. */
function joinParts(input: string, runs: readonly Run[]): string {
  let words = '';
  for (const [index, { from, to }] of runs.entries()) {
    const between = input.slice(runs[index - 1]?.to ?? from, from);
    words += (/^[\s,;:–—-]*$/u.test(between) ? between : ' ') + input.slice(from, to);
  }
  return trim(words);
}

function isNameRun({ role }: Run): boolean {
  return role === 'title' || role === 'search';
}

function isQuotation(names: readonly Run[], input: string): boolean {
  const [name] = names;
  return names.length === 1 && name !== undefined && QUOTED.test(input.slice(name.from, name.to).trim());
}

/**
 * Returns the date phrases. Two phrases with only a comma or a correction between them are one. Without any, a short day behind the name
 * counts, which belongs to nothing else.
 */
function getDates(input: string, begin: number, runs: readonly Run[]): Pick<Clause, 'dates' | 'deniedDates'> {
  const phrases: TextRange[] = [];
  const deniedDates: string[] = [];
  for (const { role, from: start, to } of runs) {
    if (role !== 'when') continue;
    const from = start + getDeniedLength(input.slice(Math.max(begin, start - 20), start), input.slice(start, to));
    if (from > start) deniedDates.push(input.slice(start, from).trim());
    if (from === to) continue;
    const last = phrases.at(-1);
    const between = last === undefined ? '' : input.slice(last.to, from);
    if (last !== undefined && (/^[\s,.:]*$/u.test(between) || isCorrection(between))) last.to = to;
    else phrases.push({ from, to });
  }
  return {
    dates: phrases.length > 0 ? phrases.map(({ from, to }) => input.slice(from, to)) : getBareDay(input, runs),
    deniedDates,
  };
}

/** Returns the short day behind the name, or the only weekday in words that say nothing else. */
function getBareDay(input: string, runs: readonly Run[]): string[] {
  const last = runs.at(-1);
  const day = last?.role === 'other' ? SHORT_DAY.exec(input.slice(last.from, last.to))?.groups?.['day'] : undefined;
  if (day !== undefined) return [day];
  const weekdays = runs.flatMap(({ role, from, to }) => (role === 'other' ? weekdayIn(input.slice(from, to)) : []));
  return weekdays.length === 1 ? weekdays : [];
}

/** Words around a weekday that say nothing else: 'um tuesday I have to'. */
const AROUND_WEEKDAY =
  /^(?:um+|uh+|er+m*|yeah|yo|ok|okay|so|well|hey|like|just|and|then|also|but|please|pls|on|by|this|i|i'm|i'll|we|you|me|my|a|the|to|have|has|had|need|needs|must|gotta|got|should|gonna|will|put|add|remind|set|note|go|get|is|'s|'ve|'ll|'m)$/iu;

/** Returns the weekday in words that say nothing else, as it is usually spelt. */
function weekdayIn(words: string): string[] {
  const rest = (words.match(/['’]?\p{L}+/gu) ?? []).filter((word) => !AROUND_WEEKDAY.test(word.replace('’', "'")));
  const [word = ''] = rest;
  const spelt = spellDateWords(word, 'sure').toLowerCase();
  return rest.length === 1 && WEEKDAYS.includes(spelt) ? [spelt] : [];
}

/** A day behind one that is denied: 'tuesday' in 'not monday tuesday'. */
const DENIED_DAY = new RegExp(`^(?:${WEEKDAYS.join('|')})\\s+(?=(?:${WEEKDAYS.join('|')})(?!\\p{L}))`, 'iu');

/** Returns how many characters of a date phrase are denied: all, or of two days the first one, or none. */
function getDeniedLength(before: string, phrase: string): number {
  if (!DENIAL.test(before) || UNTIL.test(phrase)) return 0;
  return DENIED_DAY.exec(phrase)?.[0].length ?? phrase.length;
}

/** What a person takes back in speech: 'year nine no year ten', 'two no three', 'Hart not Hart Hurst'. */
const TAKEN_BACK = new RegExp(
  String.raw`(?<!\p{L})(?:(?<word>\p{L}{3,})(?: \p{L}+){1,2},? no,? (?:wait,? |sorry,? |i mean,? )*(?=\k<word> )|(?:(?<!\d)\d+|${HOUR_WORDS}) no,? (?=(?:\d+|${HOUR_WORDS})(?!\p{L}))|(?<name>\p{L}{3,}),? not \k<name>,? (?=\p{L}))`,
  'giu',
);

function trim(text: string): string {
  const quoted = Object.values(QUOTED.exec(text.trim())?.groups ?? {}).find((inner) => inner !== undefined);
  if (quoted !== undefined) return quoted.trim();
  const bare = text
    .replaceAll(TAKEN_BACK, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(EDGES, '')
    .replaceAll(SOUNDS, '')
    .replaceAll(EDGES, '')
    .trim();
  return bare.replaceAll(HALF_QUOTED, '').trim() || text.trim();
}
