import { clausesOf, type Clause } from './clauses.rules.ts';
import { commandsOf } from './commands.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import { featuresOf } from './features.rules.ts';
import { MOST_COMMANDS, type Command } from './halo.contract.ts';
import { INTENTS } from './labels.rules.ts';
import { scoreTokens, type Model } from './model.rules.ts';
import { findBestReading } from './readings.rules.ts';
import { MOST_TOKENS, tokenize } from './tokens.rules.ts';

/** The bullet of a list entry. Numbers count as bullets only when there are several lines. */
const BULLET = /^\s*(?:[-*•]|\[ ?\])\s+/u;
const NUMBERED = /^\s*(?:[-*•]|\d+[.)]|\[ ?\])\s+/u;

/**
 * A deletion must be this much more probable than the best reading without one, as the difference of their scores: e to
 * the power of it is how many times.
 */
const DELETION_MARGIN = 4;
/** The same for a sentence that begins with a word for a deletion. */
const PLAIN_DELETION_MARGIN = 0;
const PLAIN_DELETION =
  /^(?:(?:please|pls|hey|ok|okay|halo|so|um|uh|can|could|would|you|just|kindly|now)[\s,]+)*(?:delete|remove|cancel|erase|del|rm|scrap|discard|get rid of)(?!\p{L})/iu;

/** Negated commands, and changes that halo cannot make and must not mistake for others. */
const REFUSED =
  /^(?:please )?(?:do not|don['’]?t|never) (?:delete|remove|cancel|move|reschedule|postpone|flag|unflag|mark|add|create|schedule|star)(?!\p{L})|^(?:please )?rename |^(?:i|we)(?:['’]ve| have)?(?: just| already)? (?:deleted|removed|cancell?ed|moved|flagged) /iu;
/** The name in 'add the goal and flag it'. */
const PRONOUN = /^(?:it|that|this|them|that one|this one)$/iu;
/** Projects are created on their own screen. */
const NEW_PROJECT = /^(?:[Aa]dd|[Cc]reate|[Ss]tart|[Nn]ew) (?:an? )?(?:new )?project(?: called| named|:)? \p{Lu}/u;

const DELETE = INTENTS.indexOf('delete');
const NOTHING = INTENTS.indexOf('nothing');

/**
 * Returns the commands of a sentence, in their order; an empty list when it is not understood. The same sentence on the
 * same day always gives the same commands. (READ-21, decision 041)
 */
export function interpret(input: string, context: ParseContext, model: Model): Command[] {
  const lines = input.split(/\n+/u).filter((line) => line.trim() !== '');
  if (lines.length > MOST_COMMANDS) return [];
  const bullet = lines.length > 1 ? NUMBERED : BULLET;
  const commands: Command[] = [];
  for (const line of lines) {
    const ofLine = interpretLine(line.replace(bullet, ''), context, model);
    commands.push(...ofLine);
    // All or nothing: half of a request may mean the opposite of the whole.
    if (ofLine.length === 0 || commands.length > MOST_COMMANDS) return [];
  }
  return commands;
}

function interpretLine(line: string, context: ParseContext, model: Model): Command[] {
  if (REFUSED.test(line.trim()) || NEW_PROJECT.test(line.trim())) return [];
  const clauses = readClauses(line, context, model);
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

/** Returns the clauses of the most probable reading of a line. */
export function readClauses(line: string, context: ParseContext, model: Model): Clause[] {
  const tokens = tokenize(line, context);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return [];
  const scores = scoreTokens(model, featuresOf(tokens, model.vocabulary));
  const isKnown = tokens.some((token) => model.vocabulary.meantBy(token) !== undefined && /\p{L}/u.test(token.norm));
  // Of a sentence in another language, nothing says that it asks for nothing.
  const best = findBestReading(model, scores, (intent) => isKnown || intent !== NOTHING);
  const clauses = clausesOf(line, tokens, best.states);
  if (clauses.every(({ intent }) => intent !== 'delete')) return clauses;
  const harmless = findBestReading(model, scores, (intent) => intent !== DELETE);
  const margin = PLAIN_DELETION.test(line.trim()) ? PLAIN_DELETION_MARGIN : DELETION_MARGIN;
  return best.score - harmless.score >= margin ? clauses : clausesOf(line, tokens, harmless.states);
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
