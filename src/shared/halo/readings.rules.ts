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

const STATE_COUNT = STATES.length;
const INTENT_COUNT = INTENTS.length;

/** The states that may come before each state in its clause, and the intent of each. */
const BEFORE = STATES.map(({ before }) => Uint8Array.from(before));
const NO_STATES = new Uint8Array();
const INTENT_OF = Uint8Array.from(STATES, ({ intent }) => intent);
/** The costs from each state to each other one. */
const COSTS = Float32Array.from({ length: STATE_COUNT * STATE_COUNT }, (_, pair) => {
  const [from, to] = [STATES[Math.floor(pair / STATE_COUNT)], STATES[pair % STATE_COUNT]];
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

/** The best readings of the tokens so far that end with each state. */
interface Table {
  /** How many readings are kept for each state. */
  count: number;
  /** By token, state and rank. */
  scores: Float64Array;
  /** The place in the token before, by state and rank; -1 at the beginning. */
  previous: Int32Array;
  isFirst: Uint8Array;
}

/**
 * Returns the best readings whose clauses have only allowed intents, at most `count`, the best first. (the Viterbi
 * algorithm for several paths)
 */
export function findReadings(
  { pairs, intents }: Pick<Model, 'pairs' | 'intents'>,
  { length, states, firsts, steps }: Scores,
  count: number,
  isAllowed: (intent: number) => boolean = () => true,
): Reading[] {
  const allowed = Uint8Array.from(INTENTS, (_, intent) => Number(isAllowed(intent)));
  const size = length * STATE_COUNT * count;
  const table: Table = {
    count,
    scores: new Float64Array(size).fill(NEVER),
    previous: new Int32Array(size).fill(-1),
    isFirst: new Uint8Array(size),
  };
  const ends = createEnds(count);
  for (let token = 0; token < length; token += 1) {
    const row = token * STATE_COUNT;
    if (token > 0) findEnds(table, row - STATE_COUNT, ends);
    for (let intent = 0; intent < INTENT_COUNT; intent += 1) {
      if (allowed[intent] === 0) continue;
      const first = firsts[token * INTENT_COUNT + intent] ?? 0;
      for (const state of FIRST_STATES[intent] ?? []) {
        if (token === 0) insert(table, row + state, first, -1, 1);
        else addFirst(table, row + state, first, { ends, intents, intent });
      }
    }
    for (let state = 0; state < STATE_COUNT; state += 1) {
      if (allowed[INTENT_OF[state] ?? 0] === 0) continue;
      for (const from of token === 0 ? NO_STATES : (BEFORE[state] ?? NO_STATES)) {
        const pair = from * STATE_COUNT + state;
        const step = (pairs[pair] ?? 0) + (steps[token * STEPS + (STEP_OF_PAIR[pair] ?? 0)] ?? 0) - (COSTS[pair] ?? 0);
        for (let rank = 0; rank < count; rank += 1) {
          const score = table.scores[(row - STATE_COUNT + from) * count + rank] ?? NEVER;
          if (score === NEVER || !insert(table, row + state, score + step, from * count + rank, 0)) break;
        }
      }
      const own = states[row + state] ?? 0;
      for (let place = (row + state) * count; place < (row + state + 1) * count; place += 1) {
        if (table.scores[place] !== NEVER) table.scores[place] = (table.scores[place] ?? 0) + own;
      }
    }
  }
  return bestPaths(table, length);
}

/** Puts a reading among the best ones that end with a state. Returns false if it is not one of them. */
function insert(
  { count, scores, previous, isFirst }: Table,
  state: number,
  score: number,
  from: number,
  first: 0 | 1,
): boolean {
  const begin = state * count;
  let place = begin + count - 1;
  if (score <= (scores[place] ?? NEVER)) return false;
  for (; place > begin && score > (scores[place - 1] ?? NEVER); place -= 1) {
    scores[place] = scores[place - 1] ?? NEVER;
    previous[place] = previous[place - 1] ?? -1;
    isFirst[place] = isFirst[place - 1] ?? 0;
  }
  scores[place] = score;
  previous[place] = from;
  isFirst[place] = first;
  return true;
}

/** The best readings that end a clause with each intent, by intent and rank. */
interface Ends {
  scores: Float64Array;
  /** The state and rank of each. */
  places: Int32Array;
}

function createEnds(count: number): Ends {
  return { scores: new Float64Array(INTENT_COUNT * count), places: new Int32Array(INTENT_COUNT * count) };
}

/** Finds the best readings that end a clause at the token of a row. */
function findEnds({ count, scores }: Table, row: number, ends: Ends): void {
  ends.scores.fill(NEVER);
  for (const state of ENDS) {
    const begin = (INTENT_OF[state] ?? 0) * count;
    for (let rank = 0; rank < count; rank += 1) {
      const score = scores[(row + state) * count + rank] ?? NEVER;
      let place = begin + count - 1;
      if (score <= (ends.scores[place] ?? NEVER)) break;
      for (; place > begin && score > (ends.scores[place - 1] ?? NEVER); place -= 1) {
        ends.scores[place] = ends.scores[place - 1] ?? NEVER;
        ends.places[place] = ends.places[place - 1] ?? -1;
      }
      ends.scores[place] = score;
      ends.places[place] = state * count + rank;
    }
  }
}

/** Adds the readings in which a new clause with an intent begins with a state. */
function addFirst(
  table: Table,
  state: number,
  first: number,
  { ends, intents, intent }: { ends: Ends; intents: Float32Array; intent: number },
): void {
  for (let last = 0; last < INTENT_COUNT; last += 1) {
    const step = (intents[last * INTENT_COUNT + intent] ?? 0) - CLAUSE_COST + first;
    for (let rank = 0; rank < table.count; rank += 1) {
      const score = ends.scores[last * table.count + rank] ?? NEVER;
      const from = ends.places[last * table.count + rank] ?? -1;
      if (score === NEVER || !insert(table, state, score + step, from, 1)) break;
    }
  }
}

/** Follows the best readings from their ends to their beginnings. */
function bestPaths({ count, scores, previous, isFirst }: Table, length: number): Reading[] {
  const lastRow = (length - 1) * STATE_COUNT * count;
  const places = [...ENDS].flatMap((state) => Array.from({ length: count }, (_, rank) => state * count + rank));
  const ends = places
    .map((place) => ({ place, score: scores[lastRow + place] ?? NEVER }))
    .filter(({ score }) => score !== NEVER)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count);
  return ends.map(({ place, score }) => {
    const path: TokenState[] = [];
    for (let token = length - 1, at = place; token >= 0; token -= 1) {
      const index = token * STATE_COUNT * count + at;
      path.push({ state: Math.floor(at / count), isFirst: isFirst[index] === 1 });
      at = previous[index] ?? -1;
    }
    return { states: path.toReversed(), score };
  });
}
