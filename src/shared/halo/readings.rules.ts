import { FIRST_STATES, INTENTS, isNameRole, ROLES, STATES } from './labels.rules.ts';
import { STEP_OF_PAIR, STEPS, type Model, type Scores } from './model.rules.ts';

const NEVER = -1e30;

/**
 * What a further clause costs. A model is trained with more joined sentences than people say, to learn where clauses
 * begin.
 */
const CLAUSE_COST = 2;

/** What it costs if a title or a search term goes on behind other words: 'laundry sunday groceries' are two names. */
const RESUMPTION_COST = 4;

const S = STATES.length;
const I = INTENTS.length;

/** The states that may come before each state in its clause, and the intent of each. */
const BEFORE = STATES.map(({ before }) => Uint8Array.from(before));
const NOTHING = new Uint8Array();
const INTENT_OF = Uint8Array.from(STATES, ({ intent }) => intent);
/** The costs from each state to each other one. */
const COSTS = Float32Array.from({ length: S * S }, (_, pair) => {
  const [from, to] = [STATES[Math.floor(pair / S)], STATES[pair % S]];
  const isResumed = isNameRole(ROLES[to?.role ?? 0]) && !isNameRole(ROLES[from?.role ?? 0]);
  return isResumed && from?.isNamed === true ? RESUMPTION_COST : 0;
});
const ENDS = Uint8Array.from(STATES.flatMap(({ canEnd }, state) => (canEnd ? [state] : [])));

/** The state of a token in a reading. */
export interface TokenState {
  state: number;
  isFirst: boolean;
}

/** A reading of a sentence and its score. A reading is e to the power of the difference of scores times as probable. */
export interface Reading {
  states: readonly TokenState[];
  score: number;
}

/** Returns the best reading whose clauses have only allowed intents. (the Viterbi algorithm) */
export function findBestReading(
  { pairs, intents }: Pick<Model, 'pairs' | 'intents'>,
  { length, states, firsts, steps }: Scores,
  isAllowed: (intent: number) => boolean = () => true,
): Reading {
  const allowed = Uint8Array.from(INTENTS, (_, intent) => Number(isAllowed(intent)));
  const best = new Float64Array(length * S).fill(NEVER);
  const previous = new Int16Array(length * S).fill(-1);
  const isFirst = new Uint8Array(length * S);
  const ends = { states: new Int16Array(I).fill(-1), scores: new Float64Array(I).fill(NEVER) };
  for (let token = 0; token < length; token += 1) {
    const row = token * S;
    if (token > 0) findBestEnds(best, row - S, ends);
    for (let intent = 0; intent < I; intent += 1) {
      if (allowed[intent] === 0) continue;
      const last = token === 0 ? -1 : bestLastIntent(ends.scores, intents, intent);
      const score = last === -1 ? 0 : (ends.scores[last] ?? NEVER) + (intents[last * I + intent] ?? 0) - CLAUSE_COST;
      for (const state of FIRST_STATES[intent] ?? []) {
        best[row + state] = score + (firsts[token * I + intent] ?? 0);
        previous[row + state] = last === -1 ? -1 : (ends.states[last] ?? -1);
        isFirst[row + state] = 1;
      }
    }
    for (let state = 0; state < S; state += 1) {
      if (allowed[INTENT_OF[state] ?? 0] === 0) continue;
      const before = token === 0 ? NOTHING : (BEFORE[state] ?? NOTHING);
      let most = best[row + state] ?? NEVER;
      for (const from of before) {
        const pair = from * S + state;
        const step = steps[token * STEPS + (STEP_OF_PAIR[pair] ?? 0)] ?? 0;
        const score = (best[row - S + from] ?? NEVER) + (pairs[pair] ?? 0) + step - (COSTS[pair] ?? 0);
        if (score <= most) continue;
        most = score;
        previous[row + state] = from;
        isFirst[row + state] = 0;
      }
      best[row + state] = most + (states[row + state] ?? 0);
    }
  }
  findBestEnds(best, (length - 1) * S, ends);
  const last = ends.scores.indexOf(Math.max(...ends.scores));
  const path: TokenState[] = [];
  for (let token = length - 1, state = ends.states[last] ?? -1; token >= 0 && state >= 0; token -= 1) {
    path.push({ state, isFirst: isFirst[token * S + state] === 1 });
    state = previous[token * S + state] ?? -1;
  }
  return { states: path.toReversed(), score: ends.scores[last] ?? NEVER };
}

/** Finds, for each intent, the best state with which a clause may end at the token of a row. */
function findBestEnds(
  best: Float64Array,
  row: number,
  { states, scores }: { states: Int16Array; scores: Float64Array },
): void {
  scores.fill(NEVER);
  for (const state of ENDS) {
    const intent = INTENT_OF[state] ?? 0;
    const score = best[row + state] ?? NEVER;
    if (score <= (scores[intent] ?? NEVER)) continue;
    scores[intent] = score;
    states[intent] = state;
  }
}

/** Returns the intent of the clause that is best before one with this intent. */
function bestLastIntent(scores: Float64Array, intents: Float32Array, intent: number): number {
  let best = 0;
  let most = NEVER * 2;
  for (let last = 0; last < I; last += 1) {
    const score = (scores[last] ?? NEVER) + (intents[last * I + intent] ?? 0);
    if (score <= most) continue;
    most = score;
    best = last;
  }
  return best;
}
