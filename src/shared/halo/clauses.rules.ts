import { stripPoliteness } from './politeness.rules.ts';
import { maskQuotes } from './quotes.rules.ts';
import { spellWhens } from './spelling.rules.ts';
import { wordsToDigits } from './number-words.rules.ts';
import { startsWithTask, verbOf } from './verbs.rules.ts';
import { cutOut, findDateTimes, type ParseContext } from './date-times.rules.ts';

/** A part of a request that asks for one thing. */
export interface Clause {
  /** Its words, with quoted parts hidden. */
  text: string;
  quotes: readonly string[];
  /** Whether it was joined to the one before by 'and' or a comma, and not by a word such as 'then'. */
  isJoined: boolean;
}

/** Behind more characters than these a comma or an 'and' belongs to what is told, and not to a list of requests. */
const LONGEST_PART = 120;

/** In a longer line it is not looked for days that are listed. */
const LONGEST_LINE = 2_000;

/** Before words that begin something new; which of them do is a question of what comes behind. */
const JOINTS = /,? and then |,? then |; |, and also |,? and also |,? plus |,? and |, /giu;

/** What stands before an entry of a list; numbers only where there are several. */
const BULLET = /^\s*(?:[-*•]|\[ ?\])\s+/u;
const NUMBERED = /^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u;

/**
 * A request in parts, each of which asks for one thing: lines, and what is joined by 'and' or a comma if it begins with a verb of
 * its own. A day that is said at the beginning is that of every part. Once there are more than `most` of them no more is done.
 */
export function clausesOf(input: string, situation: ParseContext, most: number): Clause[] {
  const { text: masked, quotes } = maskQuotes(input);
  const text = wordsToDigits(spellWhens(masked));
  const written = text.split(/\n+|;(?=\s)/).filter((line) => line.trim() !== '');
  const lines = written
    .map((line) => line.replace(written.length > 1 ? NUMBERED : BULLET, '').trim())
    .filter((line) => line !== '')
    .flatMap(listed);
  const clauses: Clause[] = [];
  for (const line of lines) {
    if (clauses.length > most) break;
    clauses.push(...partsOf(line, situation, most).map((part) => ({ ...part, quotes })));
  }
  return clauses;
}

function partsOf(line: string, situation: ParseContext, most: number): Pick<Clause, 'text' | 'isJoined'>[] {
  const moved = line.length > LONGEST_PART ? [] : movedTogether(line, situation);
  if (moved.length > 0) return moved.map((text, index) => ({ text, isJoined: index > 0 }));
  const parts: Pick<Clause, 'text' | 'isJoined'>[] = [];
  let begin = 0;
  let isJoined = false;
  const whens = line.length > LONGEST_LINE ? [] : findDateTimes(line, situation);
  for (const joint of line.matchAll(JOINTS)) {
    if (parts.length > most) break;
    // 'every monday, wednesday and friday' is one thing.
    if (whens.some(({ from, to }) => from < joint.index && joint.index + joint[0].length < to)) continue;
    const behind = joint.index + joint[0].length;
    const [before, next] = [line.slice(begin, joint.index), line.slice(behind)];
    if (before.length > LONGEST_PART || (/^the (?:task|goal|habit|book) /iu.test(next) && isAboutItem(before)))
      continue;
    const isThen = /then/iu.test(joint[0]) && /\S\s+\S/.test(before);
    const isTask = startsWithTask(next) && (isThen || isWhole(before));
    if (!isTask && !areTimed(before, next, situation)) continue;
    parts.push({ text: line.slice(begin, joint.index), isJoined });
    begin = behind;
    isJoined = !/then|also|plus|;/i.test(joint[0]);
  }
  parts.push({ text: line.slice(begin), isJoined });
  // The rest of something long is no request of its own either.
  if (parts.some(({ text }) => text.length > LONGEST_PART)) return [{ text: line, isJoined: false }];
  const leading = parts.length === 1 ? '' : leadingDay(parts[0]?.text ?? '', situation);
  if (leading === '') return parts;
  return parts.map((part, index) =>
    index === 0 || isOfDay(part.text, situation) ? part : { ...part, text: `${leading} ${part.text}` },
  );
}

/** Before several things that are moved to one day. */
const MOVING = /^(?<verb>move|reschedule|postpone|push|shift|delay|defer) (?!(?:the|my) )/iu;

/** 'move buy milk and call Ana to tomorrow' as one request for each; nothing where no things are moved to one day. */
function movedTogether(line: string, situation: ParseContext): string[] {
  const said = stripPoliteness(line);
  const { verb } = MOVING.exec(said)?.groups ?? {};
  if (verb === undefined) return [];
  const days = findDateTimes(said, situation).filter(({ day }) => day !== undefined);
  const [target] = days;
  if (target === undefined || days.length > 1 || !/^(?:to|until|till) /iu.test(said.slice(target.from))) return [];
  if (/[\p{L}\p{N}]/u.test(said.slice(target.to))) return [];
  const things = said
    .slice(verb.length, target.from)
    .trim()
    .split(/,? and |, /u);
  if (things.some((thing) => verbOf(firstWord(thing)) === 'move')) return [];
  // 'wash and iron the shirts' is one thing.
  const areSeveral = things.every((thing, index) => isWhole(thing) || (index === 0 && !startsWithTask(thing)));
  if (!areSeveral) return [line];
  return things.map((thing) => `${verb} ${thing} ${said.slice(target.from)}`);
}

function firstWord(text: string): string {
  return /^[\p{L}]+/u.exec(text)?.[0] ?? '';
}

/** Whether a text does something with an item that there is: behind 'and' there may be another one. */
function isAboutItem(text: string): boolean {
  return /^(?:remove|flag|unflag)$/.test(verbOf(firstWord(stripPoliteness(text))) ?? '');
}

/** The day that a text begins with, in its words. */
function leadingDay(text: string, situation: ParseContext): string {
  const [first] = findDateTimes(text, situation);
  return first?.from === 0 && first.day !== undefined && first.isKept !== true ? text.slice(0, first.to) : '';
}

/** Whether a text has a day of its own. */
function isOfDay(text: string, situation: ParseContext): boolean {
  return findDateTimes(text, situation).some(({ day }) => day !== undefined);
}

/** Whether two texts are each about something at a time of its own: 'gym tomorrow' and 'dentist on friday', or 'lunch at noon'. */
function areTimed(before: string, next: string, situation: ParseContext): boolean {
  const [after = ''] = next.split(JOINTS);
  return (
    after.length <= LONGEST_PART && [before, after].every((text) => /\S\s+\S/.test(text) && isTimed(text, situation))
  );
}

function isTimed(text: string, situation: ParseContext): boolean {
  const whens = findDateTimes(text, situation);
  const title = cutOut(text, whens).replaceAll(/(?<!\p{L})(?:and|or|the|on|by)(?!\p{L})/giu, '');
  return (
    whens.some(({ day, time, isKept }) => (day ?? time) !== undefined && isKept !== true) && /[\p{L}\p{N}]/u.test(title)
  );
}

/** Whether a text is something to do by itself: 'wash' alone, before 'and iron the shirts', is not. */
function isWhole(text: string): boolean {
  return startsWithTask(text) && /\S\s+\S/.test(text);
}

const LIST =
  /^(?<asked>(?:please )?(?:(?<verb>add|create|make|new|delete|remove|cancel|erase|flag|unflag|star|prioritize)\s+)?(?:(?:the|my|these|the following|all|two|three|four|five|\d{1,2})\s+)*(?<kind>task|todo|to-do|goal|habit|book)s)(?:\s*:\s*|\s+(?:called\s+)?)(?<items>.+)$/iu;

/** 'add three tasks: a, b and c' and 'delete the tasks a and b' as one request for each; anything else as it is. */
function listed(line: string): string[] {
  const { asked = '', verb = 'add', kind = '', items = '' } = LIST.exec(line)?.groups ?? {};
  const separate = items.split(/,\s*(?:and\s+)?|\s+and\s+/u).filter((item) => item !== '');
  const isMarked = line.slice(asked.length).trimStart().startsWith(':');
  if (separate.length < 2 && !isMarked) return [line];
  if (!isMarked && !/^(?:please )?\p{L}+ .*s$/iu.test(asked)) return [line];
  // Titles of books have an 'and' of their own: without a colon each has its author.
  if (!isMarked && /^book/i.test(kind) && !separate.every((item) => / by /i.test(item))) return [line];
  return separate.map((item) => `${verb} ${kind}: ${item}`);
}
