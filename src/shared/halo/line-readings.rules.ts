import { clausesOf, type Clause } from './clauses.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import { featuresOf } from './features.rules.ts';
import { INTENTS, STATES, type Intent } from './labels.rules.ts';
import { scoreTokens, type Model, type Scores } from './model.rules.ts';
import { findBestReading, type Reading } from './readings.rules.ts';
import { MOST_TOKENS, tokenize, type Token } from './tokens.rules.ts';
import { applyWordings, type LearnedWording } from './wordings.rules.ts';

/**
 * By how much the score of a reading with a deletion must exceed that of the best one without: 4 is fifty times as
 * probable.
 */
const DELETION_MARGIN = 4;
/** In a sentence that begins with a word for a deletion, a smaller margin is enough. */
const PLAIN_DELETION_MARGIN = 1;
/** A sentence that begins with a word for a deletion. */
const PLAIN_DELETION =
  /^(?:(?:please|pls|hey|ok|okay|halo|so|um|uh|can|could|would|you|just|kindly|now)[\s,]+)*(?:delete|remove|cancel|erase|del|rm|scrap|discard|get rid of)(?!\p{L})/iu;

/**
 * By how much the score of a reading that asks for nothing must exceed that of the best other one: 'hello' asks for
 * nothing, and 'parking permit 31st' does not.
 */
const NOTHING_MARGIN = 3;

/**
 * A second reading is offered if its score is at most this much lower. On sentences of voices that the model was not
 * trained with, it is then offered for one in ten; two thirds of those were misunderstood.
 */
const CLOSE = 2.5;
/** Halo asks which reading is meant if the score of the second is at most this much lower: half as probable. */
const UNCERTAIN = 0.7;
/** The same if the first reading deletes something. */
const UNCERTAIN_DELETION = 1.5;

/** The maximum number of tokens of a line whose second reading is looked for. */
const MOST_TOKENS_READ_TWICE = 60;

const DELETE = INTENTS.indexOf('delete');
const NOTHING = INTENTS.indexOf('nothing');

/**
 * Returns the clauses of the most probable reading of a line. Clauses that are said in a learned way mean what the person
 * meant by it. (decision 044)
 */
export function readClauses(
  line: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[],
): Clause[] {
  const tokens = tokenize(line, context);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return [];
  const scores = scoreTokens(model, featuresOf(tokens, model.vocabulary));
  const reading = chooseReading(line, tokens, scores, model);
  const { states, learned } = applyWordings(tokens, reading.states, wordings);
  const begins = states.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
  return clausesOf(line, tokens, states).map((clause, index) => {
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
 * Returns the clauses of the most probable reading of a line that lacks one of the intents of the first reading.
 * (decision 043)
 */
export function readClausesOtherwise(line: string, context: ParseContext, model: Model): OtherClauses {
  const none = { clauses: [], isUncertain: false };
  const tokens = tokenize(line, context);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS_READ_TWICE) return none;
  const scores = scoreTokens(model, featuresOf(tokens, model.vocabulary));
  const first = chooseReading(line, tokens, scores, model);
  const intents = new Set<Intent>(clausesOf(line, tokens, first.states).map(({ intent }) => intent));
  const others = [...intents].map((without) =>
    findBestReading(model, scores, (intent) => intent !== NOTHING && INTENTS[intent] !== without),
  );
  const second = others.toSorted((one, other) => other.score - one.score)[0];
  if (second === undefined || first.score - second.score > CLOSE) return none;
  return {
    clauses: clausesOf(line, tokens, second.states),
    isUncertain: first.score - second.score <= (intents.has('delete') ? UNCERTAIN_DELETION : UNCERTAIN),
  };
}

/** Returns the most probable reading of a line, unless it is a deletion that is not much more probable than another. */
function chooseReading(line: string, tokens: readonly Token[], scores: Scores, model: Model): Reading {
  const isKnown = tokens.some((token) => model.vocabulary.meantBy(token) !== undefined && /\p{L}/u.test(token.norm));
  // Of a sentence in another language, nothing says that it asks for nothing.
  const anything = findBestReading(model, scores, (intent) => isKnown || intent !== NOTHING);
  const best = preferWithout(NOTHING, NOTHING_MARGIN, anything);
  const isPlain = PLAIN_DELETION.test(line.trim());
  return preferWithout(DELETE, isPlain ? PLAIN_DELETION_MARGIN : DELETION_MARGIN, best);

  /** Returns a reading, or if it has an intent and is not much more probable, the best one without that intent. */
  function preferWithout(intent: number, margin: number, reading: Reading): Reading {
    if (reading.states.every(({ state }) => STATES[state]?.intent !== intent)) return reading;
    const other = findBestReading(model, scores, (each) => each !== intent);
    return reading.score - other.score >= margin ? reading : other;
  }
}
