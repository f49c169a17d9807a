import type { Clause } from './clauses.rules.ts';
import { commandsOf } from './commands.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import { MOST_COMMANDS, type Command } from './halo.contract.ts';
import { readClauses, readClausesOtherwise } from './line-readings.rules.ts';
import type { Model } from './model.rules.ts';
import type { LearnedWording } from './wordings.rules.ts';

/** The bullet of a list entry. Numbers count as bullets only when there are several lines. */
const BULLET = /^\s*(?:[-*•]|\[ ?\])\s+/u;
const NUMBERED = /^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u;

/** Negated commands, and changes that halo cannot make and must not mistake for others. */
const REFUSED =
  /^(?:please )?(?:do not|don['’]?t|never) (?:delete|remove|cancel|move|reschedule|postpone|flag|unflag|mark|add|create|schedule|star)(?!\p{L})|^(?:please )?rename |^(?:i|we)(?:['’]ve| have)?(?: just| already)? (?:deleted|removed|cancell?ed|moved|flagged) /iu;
/** The name in 'add the goal and flag it'. */
const PRONOUN = /^(?:it|that|this|them|that one|this one)$/iu;
/** Projects are created on their own screen. */
const NEW_PROJECT = /^(?:[Aa]dd|[Cc]reate|[Ss]tart|[Nn]ew) (?:an? )?(?:new )?project(?: called| named|:)? \p{Lu}/u;

/**
 * Returns the commands of a sentence, in their order; an empty list when it is not understood. The same sentence on the
 * same day always gives the same commands, until the person corrects one: `wordings` are learned from corrections, the
 * latest first. (READ-21, decisions 041 and 044)
 */
export function interpret(
  input: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[] = [],
): Command[] {
  const lines = input.split(/\n+/u).filter((line) => line.trim() !== '');
  if (lines.length > MOST_COMMANDS) return [];
  const bullet = lines.length > 1 ? NUMBERED : BULLET;
  const commands: Command[] = [];
  for (const line of lines) {
    const ofLine = interpretLine(line.replace(bullet, ''), context, model, wordings);
    commands.push(...ofLine);
    // All or nothing: half of a request may mean the opposite of the whole.
    if (ofLine.length === 0 || commands.length > MOST_COMMANDS) return [];
  }
  return commands;
}

/**
 * Returns the commands of the second reading of a sentence of one line, where it is nearly as probable as the first; an
 * empty list otherwise. (decision 043)
 */
export function interpretOtherwise(
  input: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[] = [],
): Command[] {
  const line = input.trim();
  const first = interpret(line, context, model, wordings);
  if (line.includes('\n') || first.length === 0) return [];
  const second = commandsOfClauses(readClausesOtherwise(line.replace(BULLET, ''), context, model), context);
  return JSON.stringify(second) === JSON.stringify(first) ? [] : second;
}

function interpretLine(
  line: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[],
): Command[] {
  if (REFUSED.test(line.trim()) || NEW_PROJECT.test(line.trim())) return [];
  return commandsOfClauses(readClauses(line, context, model, wordings), context);
}

/** Returns the commands of the clauses of a line; an empty list if one of them is not understood. */
function commandsOfClauses(clauses: readonly Clause[], context: ParseContext): Command[] {
  if (clauses.length > MOST_COMMANDS) return [];
  const commands: Command[] = [];
  for (const [index, clause] of clauses.entries()) {
    const last = commands.at(-1);
    if (clause.intent === 'flag' && PRONOUN.test(clause.name) && last?.data.title !== undefined) {
      commands.splice(-1, 1, { ...last, data: { ...last.data, isPriority: true } });
      continue;
    }
    const ofClause = commandsOf(clause, context, sharedDatesOf(clauses, index));
    if (ofClause === undefined || commands.length > MOST_COMMANDS) return [];
    commands.push(...ofClause);
  }
  return commands;
}

/**
 * Returns the dates of other clauses that count for one, too: for a move those of the next one, or else the one before;
 * for a task those at the beginning of the sentence, or at its end after 'all' or 'both'.
 */
function sharedDatesOf(clauses: readonly Clause[], index: number): readonly string[] {
  if (clauses[index]?.intent === 'move') {
    return (clauses.slice(index).find(isDatedMove) ?? clauses.slice(0, index).findLast(isDatedMove))?.dates ?? [];
  }
  const [first, last] = [clauses[0], clauses.at(-1)];
  if (first?.intent === 'task' && first.beginsWithDate) return first.dates;
  return last !== undefined && /(?<!\p{L})(?:all|both)(?!\p{L})/iu.test(last.rest) ? last.dates : [];
}

function isDatedMove({ intent, dates }: Clause): boolean {
  return intent === 'move' && dates.length > 0;
}
