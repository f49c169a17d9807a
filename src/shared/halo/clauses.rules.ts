import { maskQuotes } from './quotes.rules.ts';
import { spellWhens } from './spelling.rules.ts';
import { startsWithTask } from './verbs.rules.ts';
import { whensIn, type Situation } from './when.rules.ts';

/** A part of a request that asks for one thing. */
export interface Clause {
  /** Its words, with quoted parts hidden. */
  text: string;
  quotes: readonly string[];
}

/** Behind more characters than these a comma or an 'and' belongs to what is told, and not to a list of requests. */
const LONGEST_PART = 120;

/** Before words that begin something new; which of them do is a question of what comes behind. */
const JOINTS = /,? and then |, then |; |, and also |,? and also |,? plus |,? and |, /giu;

/**
 * A request in parts, each of which asks for one thing: lines, and what is joined by 'and' or a comma if it begins with a verb of
 * its own. A day that is said at the beginning is that of every part. Once there are more than `most` of them no more is done.
 */
export function clausesOf(input: string, situation: Situation, most: number): Clause[] {
  const { text: masked, quotes } = maskQuotes(input);
  const text = spellWhens(masked);
  const lines = text
    .split(/[\n;]+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u, '').trim())
    .filter((line) => line !== '')
    .flatMap(listed);
  const clauses: Clause[] = [];
  for (const line of lines) {
    if (clauses.length > most) break;
    clauses.push(...partsOf(line, situation, most).map((part) => ({ text: part, quotes })));
  }
  return clauses;
}

function partsOf(line: string, situation: Situation, most: number): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (const joint of line.matchAll(JOINTS)) {
    if (parts.length > most) break;
    const behind = joint.index + joint[0].length;
    if (
      joint.index - begin > LONGEST_PART ||
      !startsWithTask(line.slice(behind)) ||
      !isWhole(line.slice(begin, joint.index))
    )
      continue;
    parts.push(line.slice(begin, joint.index));
    begin = behind;
  }
  parts.push(line.slice(begin));
  const leading = parts.length === 1 ? '' : leadingDay(parts[0] ?? '', situation);
  // The rest of something long is no request of its own either.
  if (parts.some((part) => part.length > LONGEST_PART)) return [line];
  return leading === '' ? parts : parts.map((part, index) => (index === 0 ? part : `${leading} ${part}`));
}

/** The day that a text begins with, in its words. */
function leadingDay(text: string, situation: Situation): string {
  const [first] = whensIn(text, situation);
  return first?.from === 0 && first.day !== undefined ? text.slice(0, first.to) : '';
}

/** Whether a text is something to do by itself: 'wash' alone, before 'and iron the shirts', is not. */
function isWhole(text: string): boolean {
  return startsWithTask(text) && /\S\s+\S/.test(text);
}

/** 'add three tasks: a, b and c' as three requests; anything else as it is. */
function listed(line: string): string[] {
  const { kind, items } =
    /^(?:please )?(?:add|create|make|new)?\s*(?:(?:these|the following|two|three|four|five|\d{1,2})\s+)*(?<kind>task|todo|goal|habit|book)s\s*:\s*(?<items>.+)$/iu.exec(
      line,
    )?.groups ?? {};
  if (kind === undefined || items === undefined) return [line];
  return items
    .split(/,\s*(?:and\s+)?|\s+and\s+/u)
    .filter((item) => item !== '')
    .map((item) => `add ${kind}: ${item}`);
}
