import { splitIntoClauses, type Clause } from './clauses.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import { describeTokens, computeFeatures, type TokenProperties } from './features.rules.ts';
import { INTENTS, STATES, type Intent } from './labels.rules.ts';
import { CHANGING_INTENTS, isProbableEnough, type ScoredClauses } from './known-items.rules.ts';
import { scoreTokens, type Model, type Scores } from './model.rules.ts';
import { featuresOfReading } from './reading-features.rules.ts';
import { findReadings, type Reading, type TokenState } from './readings.rules.ts';
import { MAX_TOKENS, tokenize, type Token } from './tokens.rules.ts';
import { applyWordings, type LearnedWording } from './wordings.rules.ts';

/**
 * A reading that deletes counts only if its score is this much higher than that of the best reading that does not. Of 9,481
 * tested sentences that ask for no deletion, 18 still become one.
 */
const DELETION_MARGIN = 8;
/** A sentence that begins with a word for a deletion. */
const PLAIN_DELETION =
  /^(?:(?:please|pls|hey|ok|okay|halo|so|um|uh|can|could|would|you|just|kindly|now)[\s,]+)*(?:delete|delet|delte|remove|cancel|erase|del|rm|scrap|discard|get rid of)(?!\p{L})/iu;

/** A word for a deletion is looked for among this many words at the beginning: 'can you please delete the dentist'. */
const WORDS_OF_DELETION = 6;

/**
 * By how much the score of a reading that asks for nothing must exceed that of the best other one: 'hello' asks for
 * nothing, and 'parking permit 31st' does not.
 */
const NOTHING_MARGIN = 2;

/**
 * A second reading is offered if its score is at most this much lower. On sentences of voices that the model was not
 * trained with, it is then offered for one in twenty; more than half of those were misunderstood.
 */
const CLOSE = 4;
/**
 * Halo asks which reading is meant if the score of the second is at most this much lower. On such sentences, it is then
 * asked of one in fifty; most of those were misunderstood.
 */
const UNCERTAIN = 1.2;
/** The same if the first reading deletes something. */
const UNCERTAIN_DELETION = 2.5;

/** How many readings of a line are compared as a whole. */
const READINGS = 8;
/** Of a line with more tokens, only the most probable reading is looked for. */
const MAX_TOKENS_COMPARED = 60;

/** Of a line with more tokens, readings that change existing items are not looked for. */
const MAX_TOKENS_OF_CHANGE = 40;

/** What creates items. */
const CREATIONS: ReadonlySet<Intent> = new Set(['task', 'goal', 'habit', 'book']);
const DELETE = INTENTS.indexOf('delete');
const NOTHING = INTENTS.indexOf('nothing');

/** A line whose readings are looked for. */
export interface Line {
  text: string;
  tokens: readonly Token[];
  properties: TokenProperties;
  scores: Scores;
  model: Model;
}

/** Splits a line into tokens and scores them; returns undefined for a line that is empty or too long. */
export function prepareLine(
  text: string,
  context: Pick<ParseContext, 'today' | 'now'>,
  model: Model,
  maxTokens = MAX_TOKENS,
): Line | undefined {
  const tokens = tokenize(text, context);
  if (tokens.length === 0 || tokens.length > maxTokens) return undefined;
  const properties = describeTokens(tokens, model.vocabulary);
  return { text, tokens, properties, scores: scoreTokens(model, computeFeatures(tokens, properties)), model };
}

/** Returns the most probable readings of a line that is not long, before they are compared as a whole. */
export function findProbableReadings(
  { tokens, scores, model }: Line,
  isAllowed?: IsAllowed,
  count = READINGS,
): Reading[] {
  return findReadings(model, scores, tokens.length > MAX_TOKENS_COMPARED ? 1 : count, isAllowed);
}

type IsAllowed = (intent: number) => boolean;

/** Returns readings of a line whose clauses have only allowed intents, the best first, after comparing whole readings. */
function rankReadings(line: Line, isAllowed?: IsAllowed, count?: number): Reading[] {
  const { tokens, properties, model } = line;
  const { scoreWeight, getWeight } = model.ranking;
  const readings = findProbableReadings(line, isAllowed, count).map(({ states, score }) => {
    const isLong = tokens.length > MAX_TOKENS_COMPARED;
    const features = isLong ? new Int32Array() : featuresOfReading(tokens, properties, states);
    return { states, score: features.reduce((sum, feature) => sum + getWeight(feature), scoreWeight * score) };
  });
  return readings.toSorted(compareScores);
}

function compareScores(one: Reading, other: Reading): number {
  return other.score - one.score;
}

/** Returns the best reading of a line whose clauses have only allowed intents. */
function findBestReading(line: Line, isAllowed?: IsAllowed, count?: number): Reading {
  return rankReadings(line, isAllowed, count)[0] ?? { states: [], score: -Infinity };
}

/**
 * Returns the clauses of the best reading of a line. Clauses that are said in a learned way mean what the person meant by
 * it. (decision 044)
 */
export function readClauses(
  text: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[],
): Clause[] {
  const line = prepareLine(text, context, model);
  if (line === undefined) return [];
  const { tokens } = line;
  const { states, learned } = applyWordings(tokens, chooseReading(line).states, wordings);
  const begins = states.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
  return splitIntoClauses(line.text, line.tokens, states).map((clause, index) => {
    const wording = learned.get(begins[index] ?? -1);
    return wording === undefined ? clause : { ...clause, learned: wording };
  });
}

/** The clauses of a second reading; none if it is much less probable than the first. */
interface OtherClauses {
  clauses: readonly Clause[];
  /** True if the first reading is hardly more probable. */
  isUncertain: boolean;
}

/**
 * Returns the second reading of a line: the most probable one without one of the first reading's intents. Returns no
 * clauses when it is much less probable. With `isCreation`, returns the most probable reading that only creates items.
 * (decision 043)
 */
export function readSecondClauses(
  text: string,
  context: ParseContext,
  model: Model,
  isCreation: boolean,
): OtherClauses {
  const none = { clauses: [], isUncertain: false };
  const line = prepareLine(text, context, model, MAX_TOKENS_COMPARED);
  if (line === undefined) return none;
  const first = chooseReading(line);
  const intents = new Set<Intent>(splitIntoClauses(text, line.tokens, first.states).map(({ intent }) => intent));
  // A line that asks for many things is read once for each, so fewer readings of it are compared.
  const count = Math.ceil(READINGS / intents.size ** 2);
  const others = isCreation
    ? [findBestReading(line, (intent) => CREATIONS.has(INTENTS[intent] ?? 'nothing'))]
    : [...intents].map((without) =>
        findBestReading(line, (intent) => intent !== NOTHING && INTENTS[intent] !== without, count),
      );
  const second = others.toSorted(compareScores)[0];
  if (second === undefined || (!isCreation && first.score - second.score > CLOSE)) return none;
  return {
    clauses: splitIntoClauses(line.text, line.tokens, second.states),
    isUncertain: first.score - second.score <= (intents.has('delete') ? UNCERTAIN_DELETION : UNCERTAIN),
  };
}

/** Returns the readings of a line that change existing items and are not much less probable than the chosen one. */
export function readChangingClauses(text: string, context: ParseContext, model: Model): ScoredClauses[] {
  const line = prepareLine(text, context, model, MAX_TOKENS_OF_CHANGE);
  if (line === undefined) return [];
  const chosen = chooseReading(line).score;
  const changes = rankReadings(line, (intent) => CHANGING_INTENTS.has(INTENTS[intent] ?? 'nothing'));
  // A reading that is found twice has the same score twice.
  const byScore = new Map([...rankReadings(line), ...changes].map((reading) => [reading.score, reading]));
  return [...byScore.values()]
    .filter(({ states }) => states.some(isChange))
    .map(({ states, score }) => ({
      clauses: splitIntoClauses(line.text, line.tokens, states),
      advantage: score - chosen,
    }))
    .filter(isProbableEnough);
}

function isChange({ state }: TokenState): boolean {
  return CHANGING_INTENTS.has(INTENTS[STATES[state]?.intent ?? 0] ?? 'nothing');
}

/** Returns the best reading of a line, unless it is a deletion that is not much more probable than another. */
function chooseReading(line: Line): Reading {
  const { text, tokens, model } = line;
  const isKnown = tokens.some((token) => model.vocabulary.meantBy(token) !== undefined && /\p{L}/u.test(token.norm));
  // Of a sentence in another language, nothing says that it asks for nothing.
  const anything = findBestReading(line, (intent) => isKnown || intent !== NOTHING);
  const best = preferWithout(NOTHING, NOTHING_MARGIN, anything);
  // As the words were meant: 'cansel' is 'cancel'.
  const meant = tokens.slice(0, WORDS_OF_DELETION).map((token) => model.vocabulary.meantBy(token) ?? token.norm);
  const isPlain = PLAIN_DELETION.test(text.trim()) || PLAIN_DELETION.test(meant.join(' '));
  // Of 'delete dentist', a deletion is meant, or a task with this title, but not nothing.
  const excluded = isPlain ? [DELETE, NOTHING] : [DELETE];
  return preferWithout(DELETE, DELETION_MARGIN, best, excluded);

  /** Returns a reading, or if it has an intent and is not much more probable, the best one without excluded intents. */
  function preferWithout(intent: number, margin: number, reading: Reading, without = [intent]): Reading {
    if (reading.states.every(({ state }) => STATES[state]?.intent !== intent)) return reading;
    const other = findBestReading(line, (each) => !without.includes(each));
    return reading.score - other.score >= margin ? reading : other;
  }
}
