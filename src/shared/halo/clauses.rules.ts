import { stripPoliteness } from './politeness.rules.ts';
import { maskQuotes } from './quotes.rules.ts';
import { spellWhens } from './spelling.rules.ts';
import { wordsToDigits } from './number-words.rules.ts';
import { startsWithTask, verbOf } from './verbs.rules.ts';
import { cutOut, findDateTimes, type ParseContext } from './date-times.rules.ts';

/** A part of a request that asks for one thing. */
export interface Clause {
  /** Its words, with quotes masked. */
  text: string;
  quotes: readonly string[];
  /** Whether 'and' or a comma joined it to the previous clause, and not a word such as 'then'. */
  isJoined: boolean;
}

/** After a part of more characters, a comma or 'and' belongs to the text and does not separate requests. */
const LONGEST_PART = 120;

/** Lists of days are not searched for in longer lines. */
const LONGEST_LINE = 2_000;

/** Words that may separate clauses, depending on the words that follow. */
const SEPARATORS = /,? and then |,? then |; |, and also |,? and also |,? plus |,? and |, /giu;

/** The bullet of a list entry. Numbers count as bullets only when there are several lines. */
const BULLET = /^\s*(?:[-*•]|\[ ?\])\s+/u;
const NUMBERED = /^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u;

/**
 * Splits a request into clauses that ask for one thing each: lines, and parts after 'and' or a comma that start with a
 * verb of their own. A day at the beginning applies to every part. Stops when there are more than `most`.
 */
export function clausesOf(input: string, context: ParseContext, most: number): Clause[] {
  const { text: masked, quotes } = maskQuotes(input);
  const text = wordsToDigits(spellWhens(masked));
  const written = text.split(/\n+|;(?=\s)/).filter((line) => line.trim() !== '');
  const lines = written
    .map((line) => line.replace(written.length > 1 ? NUMBERED : BULLET, '').trim())
    .filter((line) => line !== '')
    .flatMap(splitList);
  const clauses: Clause[] = [];
  for (const line of lines) {
    if (clauses.length > most) break;
    clauses.push(...partsOf(line, context, most).map((part) => ({ ...part, quotes })));
  }
  return clauses;
}

function partsOf(line: string, context: ParseContext, most: number): Pick<Clause, 'text' | 'isJoined'>[] {
  const moved = line.length > LONGEST_PART ? [] : splitMoves(line, context);
  if (moved.length > 0) return moved.map((text, index) => ({ text, isJoined: index > 0 }));
  const parts: Pick<Clause, 'text' | 'isJoined'>[] = [];
  let begin = 0;
  let isJoined = false;
  const dateTimes = line.length > LONGEST_LINE ? [] : findDateTimes(line, context);
  for (const joint of line.matchAll(SEPARATORS)) {
    if (parts.length > most) break;
    // 'every monday, wednesday and friday' is one date phrase.
    if (dateTimes.some(({ from, to }) => from < joint.index && joint.index + joint[0].length < to)) continue;
    const behind = joint.index + joint[0].length;
    const [before, next] = [line.slice(begin, joint.index), line.slice(behind)];
    if (before.length > LONGEST_PART || (/^the (?:task|goal|habit|book) /iu.test(next) && isAboutItem(before)))
      continue;
    const isThen = /then/iu.test(joint[0]) && /\S\s+\S/.test(before);
    const isTask = startsWithTask(next) && (isThen || isCompleteTask(before));
    if (!isTask && !haveOwnTimes(before, next, context)) continue;
    parts.push({ text: line.slice(begin, joint.index), isJoined });
    begin = behind;
    isJoined = !/then|also|plus|;/i.test(joint[0]);
  }
  parts.push({ text: line.slice(begin), isJoined });
  // The remainder of a long line is not a separate request either.
  if (parts.some(({ text }) => text.length > LONGEST_PART)) return [{ text: line, isJoined: false }];
  const leading = parts.length === 1 ? '' : leadingDay(parts[0]?.text ?? '', context);
  if (leading === '') return parts;
  return parts.map((part, index) =>
    index === 0 || hasDay(part.text, context) ? part : { ...part, text: `${leading} ${part.text}` },
  );
}

/** Verbs that move several items to one day. */
const MOVE_START = /^(?<verb>move|reschedule|postpone|push|shift|delay|defer) (?!(?:the|my) )/iu;

/**
 * Splits 'move buy milk and call Ana to tomorrow' into one request per item. Returns an empty list when the line does
 * not move items to one day.
 */
function splitMoves(line: string, context: ParseContext): string[] {
  const said = stripPoliteness(line);
  const { verb } = MOVE_START.exec(said)?.groups ?? {};
  if (verb === undefined) return [];
  const days = findDateTimes(said, context).filter(({ day }) => day !== undefined);
  const [target] = days;
  if (target === undefined || days.length > 1 || !/^(?:to|until|till) /iu.test(said.slice(target.from))) return [];
  if (/[\p{L}\p{N}]/u.test(said.slice(target.to))) return [];
  const things = said
    .slice(verb.length, target.from)
    .trim()
    .split(/,? and |, /u);
  if (things.some((thing) => verbOf(firstWord(thing)) === 'move')) return [];
  // 'wash and iron the shirts' is one item.
  const areSeveral = things.every((thing, index) => isCompleteTask(thing) || (index === 0 && !startsWithTask(thing)));
  if (!areSeveral) return [line];
  return things.map((thing) => `${verb} ${thing} ${said.slice(target.from)}`);
}

function firstWord(text: string): string {
  return /^[\p{L}]+/u.exec(text)?.[0] ?? '';
}

/** True for a clause about an existing item: another item may follow after 'and'. */
function isAboutItem(text: string): boolean {
  return /^(?:remove|flag|unflag)$/.test(verbOf(firstWord(stripPoliteness(text))) ?? '');
}

/** Returns the words of the day that a text starts with; empty without one. */
function leadingDay(text: string, context: ParseContext): string {
  const [first] = findDateTimes(text, context);
  return first?.from === 0 && first.day !== undefined && first.isKept !== true ? text.slice(0, first.to) : '';
}

/** True when a text has its own day. */
function hasDay(text: string, context: ParseContext): boolean {
  return findDateTimes(text, context).some(({ day }) => day !== undefined);
}

/** True when both texts have their own time: 'gym tomorrow' and 'dentist on friday', or 'lunch at noon'. */
function haveOwnTimes(before: string, next: string, context: ParseContext): boolean {
  const [after = ''] = next.split(SEPARATORS);
  return (
    after.length <= LONGEST_PART && [before, after].every((text) => /\S\s+\S/.test(text) && hasTime(text, context))
  );
}

function hasTime(text: string, context: ParseContext): boolean {
  const dateTimes = findDateTimes(text, context);
  const title = cutOut(text, dateTimes).replaceAll(/(?<!\p{L})(?:and|or|the|on|by)(?!\p{L})/giu, '');
  return (
    dateTimes.some(({ day, time, isKept }) => (day ?? time) !== undefined && isKept !== true) &&
    /[\p{L}\p{N}]/u.test(title)
  );
}

/** True for a complete task: 'wash' alone, before 'and iron the shirts', is not one. */
function isCompleteTask(text: string): boolean {
  return startsWithTask(text) && /\S\s+\S/.test(text);
}

const ITEM_LIST =
  /^(?<asked>(?:please )?(?:(?<verb>add|create|make|new|delete|remove|cancel|erase|flag|unflag|star|prioritize)\s+)?(?:(?:the|my|these|the following|all|two|three|four|five|\d{1,2})\s+)*(?<kind>task|todo|to-do|goal|habit|book)s)(?:\s*:\s*|\s+(?:called\s+)?)(?<items>.+)$/iu;

/**
 * Splits 'add three tasks: a, b and c' and 'delete the tasks a and b' into one request per item. Returns any other line
 * unchanged.
 */
function splitList(line: string): string[] {
  const { asked = '', verb = 'add', kind = '', items = '' } = ITEM_LIST.exec(line)?.groups ?? {};
  const separate = items.split(/,\s*(?:and\s+)?|\s+and\s+/u).filter((item) => item !== '');
  const isMarked = line.slice(asked.length).trimStart().startsWith(':');
  if (separate.length < 2 && !isMarked) return [line];
  if (!isMarked && !/^(?:please )?\p{L}+ .*s$/iu.test(asked)) return [line];
  // Book titles may contain 'and'. Without a colon, each must have its author.
  if (!isMarked && /^book/i.test(kind) && !separate.every((item) => / by /i.test(item))) return [line];
  return separate.map((item) => `${verb} ${kind}: ${item}`);
}
