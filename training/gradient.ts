import { FIRST_STATES, INTENTS, ROLES, STATES } from '#shared/halo/labels.rules.ts';
import {
  SCORE_COLUMNS,
  COLUMNS_OF_FIRST,
  COLUMNS_OF_STATE,
  COLUMNS_PER_STATE,
  STEP_COLUMN,
  STEPS,
  type Scores,
  type Transitions,
} from '#shared/halo/model.rules.ts';
import type { TokenState } from '#shared/halo/readings.rules.ts';
import { BEFORE, PAIR_AT, PAIR_COUNT, ROLES_OF_PAIR, STATES_OF_PAIR, STEPS_OF_PAIR } from './state-pairs.ts';

const STATE_COUNT = STATES.length;
const INTENT_COUNT = INTENTS.length;
const ROLE_COUNT = ROLES.length;

/** States of a token that are less probable are left out of a gradient, because they hardly change it. */
const MIN_PROBABILITY = 1e-5;

const INTENT_OF = Uint8Array.from(STATES, ({ intent }) => intent);
const NO_STATES = new Uint8Array();
const CAN_END = Uint8Array.from(STATES, ({ canEnd }) => Number(canEnd));
/** The states with which a clause may begin. */
const FIRSTS = Uint8Array.from(FIRST_STATES.flat());

/** How the likelihood of a sentence changes with the weights. */
export interface Gradient {
  /** The negative logarithm of the likelihood. */
  loss: number;
  /** By token and column. */
  columns: Float64Array;
  /** Those of states by the number of their pair. */
  ofTransitions: Record<keyof Transitions, Float64Array>;
}

/** Returns the gradient of the likelihood that the tokens have these states. (the forward-backward algorithm) */
export function computeGradient(scores: Scores, transitions: Transitions, truth: readonly TokenState[]): Gradient {
  const gradient: Gradient = {
    loss: 0,
    columns: new Float64Array(scores.length * SCORE_COLUMNS),
    ofTransitions: {
      states: new Float64Array(PAIR_COUNT),
      roles: new Float64Array(ROLE_COUNT * ROLE_COUNT),
      intents: new Float64Array(INTENT_COUNT * INTENT_COUNT),
    },
  };
  const pairs = scoresOfPairs(transitions);
  const factors = computeFactors(scores, pairs, transitions.intents);
  const sums = sumForward(factors);
  subtractExpected(factors, sums, gradient);
  gradient.loss = sums.total - addTruth(scores, transitions, pairs, truth, gradient);
  addRoles(gradient.ofTransitions);
  return gradient;
}

/** Adds the gradients of pairs of states to those of their roles. */
function addRoles({ states, roles }: Gradient['ofTransitions']): void {
  for (let pair = 0; pair < PAIR_COUNT; pair += 1) {
    const place = ROLES_OF_PAIR[pair] ?? 0;
    roles[place] = at(roles, place) + at(states, pair);
  }
}

/** Returns the weights of all pairs of neighbouring states of a clause. */
function scoresOfPairs({ states, roles }: Transitions): Float64Array {
  const scores = new Float64Array(PAIR_COUNT);
  for (let pair = 0; pair < PAIR_COUNT; pair += 1)
    scores[pair] = at(states, STATES_OF_PAIR[pair] ?? 0) + at(roles, ROLES_OF_PAIR[pair] ?? 0);
  return scores;
}

function at(values: Float64Array | Float32Array, index: number): number {
  return values[index] ?? 0;
}

/** Scores as factors of a probability. Those of a token are relative to its largest one, so that no number overflows. */
interface Factors {
  length: number;
  /** By token and state, inside of a clause. */
  inside: Float64Array;
  /** By token and state, at the beginning of a clause. */
  first: Float64Array;
  /** By number of the pair. */
  pairs: Float64Array;
  /** By token and kind of step from the token before. */
  steps: Float64Array;
  intents: Float64Array;
  /** The logarithm of what all tokens were divided by. */
  scale: number;
}

function computeFactors(
  { length, states, firsts, steps }: Scores,
  pairScores: Float64Array,
  intents: Float32Array,
): Factors {
  const inside = new Float64Array(length * STATE_COUNT);
  const first = new Float64Array(length * STATE_COUNT);
  const firstFactors = firsts.map((score) => Math.exp(score));
  let scale = 0;
  for (let token = 0; token < length; token += 1) {
    const row = token * STATE_COUNT;
    let largest = -Infinity;
    for (let state = 0; state < STATE_COUNT; state += 1)
      largest = Math.max(
        largest,
        at(states, row + state) + Math.max(0, at(firsts, token * INTENT_COUNT + (INTENT_OF[state] ?? 0))),
      );
    for (let state = 0; state < STATE_COUNT; state += 1)
      inside[row + state] = Math.exp(at(states, row + state) - largest);
    for (const state of FIRSTS)
      first[row + state] = at(inside, row + state) * at(firstFactors, token * INTENT_COUNT + (INTENT_OF[state] ?? 0));
    scale += largest;
  }
  return {
    length,
    inside,
    first,
    scale,
    pairs: pairScores.map(Math.exp),
    steps: steps.map(Math.exp),
    intents: Float64Array.from(intents, Math.exp),
  };
}

/** The sums over all beginnings of readings. Those of each token add up to 1. */
interface ForwardSums {
  /** By token and state. */
  all: Float64Array;
  /** The part of `all` whose clause begins at the token. */
  firsts: Float64Array;
  /** What the sums of each token were divided by. */
  divisors: Float64Array;
  /** The logarithm of the sum over all readings. */
  total: number;
}

function sumForward({ length, inside, first, pairs, steps, intents, scale }: Factors): ForwardSums {
  const all = new Float64Array(length * STATE_COUNT);
  const firsts = new Float64Array(length * STATE_COUNT);
  const divisors = new Float64Array(length);
  const enter = new Float64Array(INTENT_COUNT).fill(1);
  let total = scale;
  for (let token = 0; token < length; token += 1) {
    const row = token * STATE_COUNT;
    const before = row - STATE_COUNT;
    if (token > 0) {
      const ends = getEnds(all, before);
      for (let intent = 0; intent < INTENT_COUNT; intent += 1) {
        let sum = 0;
        for (let last = 0; last < INTENT_COUNT; last += 1)
          sum += at(ends, last) * at(intents, last * INTENT_COUNT + intent);
        enter[intent] = sum;
      }
      let pair = 0;
      for (let state = 0; state < STATE_COUNT; state += 1) {
        let sum = 0;
        for (const from of BEFORE[state] ?? NO_STATES) {
          sum += at(all, before + from) * at(pairs, pair) * at(steps, token * STEPS + (STEPS_OF_PAIR[pair] ?? 0));
          pair += 1;
        }
        all[row + state] = sum * at(inside, row + state);
      }
    }
    for (const state of FIRSTS) {
      firsts[row + state] = at(enter, INTENT_OF[state] ?? 0) * at(first, row + state);
      all[row + state] = at(all, row + state) + at(firsts, row + state);
    }
    let divisor = 0;
    for (let state = 0; state < STATE_COUNT; state += 1) divisor += at(all, row + state);
    for (let state = 0; state < STATE_COUNT; state += 1) {
      all[row + state] = at(all, row + state) / divisor;
      firsts[row + state] = at(firsts, row + state) / divisor;
    }
    divisors[token] = divisor;
    total += Math.log(divisor);
  }
  let ended = 0;
  for (let state = 0; state < STATE_COUNT; state += 1)
    if (CAN_END[state] === 1) ended += at(all, (length - 1) * STATE_COUNT + state);
  return { all, firsts, divisors, total: total + Math.log(ended) };
}

/** Returns, for each intent, the sum of the states in which its clause may end. */
function getEnds(all: Float64Array, row: number): Float64Array {
  const ends = new Float64Array(INTENT_COUNT);
  for (let state = 0; state < STATE_COUNT; state += 1) {
    const intent = INTENT_OF[state] ?? 0;
    if (CAN_END[state] === 1) ends[intent] = at(ends, intent) + at(all, row + state);
  }
  return ends;
}

/** Subtracts what the weights expect from the gradient: how probable each state and each transition is. */
function subtractExpected(
  { length, inside, first, pairs, steps, intents }: Factors,
  { all, firsts, divisors }: ForwardSums,
  gradient: Gradient,
): void {
  const { ofTransitions } = gradient;
  let rest = new Float64Array(STATE_COUNT);
  let ended = 0;
  for (let state = 0; state < STATE_COUNT; state += 1)
    if (CAN_END[state] === 1) ended += at(all, (length - 1) * STATE_COUNT + state);
  for (let state = 0; state < STATE_COUNT; state += 1) rest[state] = CAN_END[state] === 1 ? 1 / ended : 0;
  for (let token = length - 1; token >= 0; token -= 1) {
    const row = token * STATE_COUNT;
    for (let state = 0; state < STATE_COUNT; state += 1) {
      const probability = at(all, row + state) * at(rest, state);
      if (probability < MIN_PROBABILITY) continue;
      addColumns(gradient, token, state, -probability, -at(firsts, row + state) * at(rest, state));
    }
    if (token === 0) return;
    const before = row - STATE_COUNT;
    const divisor = at(divisors, token);
    const begins = new Float64Array(INTENT_COUNT);
    for (const state of FIRSTS) {
      const intent = INTENT_OF[state] ?? 0;
      begins[intent] = at(begins, intent) + (at(first, row + state) * at(rest, state)) / divisor;
    }
    const earlier = new Float64Array(STATE_COUNT);
    let pairsBefore = 0;
    for (let state = 0; state < STATE_COUNT; state += 1) {
      const after = (at(inside, row + state) * at(rest, state)) / divisor;
      let pair = pairsBefore;
      pairsBefore += BEFORE[state]?.length ?? 0;
      if (after === 0) continue;
      for (const from of BEFORE[state] ?? NO_STATES) {
        const step = STEPS_OF_PAIR[pair] ?? 0;
        const value = at(pairs, pair) * at(steps, token * STEPS + step) * after;
        earlier[from] = at(earlier, from) + value;
        const probability = at(all, before + from) * value;
        ofTransitions.states[pair] = at(ofTransitions.states, pair) - probability;
        const column = token * SCORE_COLUMNS + STEP_COLUMN + step;
        gradient.columns[column] = at(gradient.columns, column) - probability;
        pair += 1;
      }
    }
    const ends = getEnds(all, before);
    const leaving = new Float64Array(INTENT_COUNT);
    for (let intent = 0; intent < INTENT_COUNT; intent += 1) {
      for (let next = 0; next < INTENT_COUNT; next += 1) {
        const value = at(intents, intent * INTENT_COUNT + next) * at(begins, next);
        leaving[intent] = at(leaving, intent) + value;
        ofTransitions.intents[intent * INTENT_COUNT + next] =
          at(ofTransitions.intents, intent * INTENT_COUNT + next) - at(ends, intent) * value;
      }
    }
    for (let state = 0; state < STATE_COUNT; state += 1)
      if (CAN_END[state] === 1) earlier[state] = at(earlier, state) + at(leaving, INTENT_OF[state] ?? 0);
    rest = earlier;
  }
}

function addColumns({ columns }: Gradient, token: number, state: number, amount: number, amountOfFirst: number): void {
  const row = token * SCORE_COLUMNS;
  for (let place = state * COLUMNS_PER_STATE; place < (state + 1) * COLUMNS_PER_STATE; place += 1) {
    const column = COLUMNS_OF_STATE[place] ?? SCORE_COLUMNS;
    if (column < SCORE_COLUMNS) columns[row + column] = at(columns, row + column) + amount;
  }
  if (amountOfFirst === 0) return;
  for (const column of COLUMNS_OF_FIRST[INTENT_OF[state] ?? 0] ?? [])
    columns[row + column] = at(columns, row + column) + amountOfFirst;
}

/** Adds the true states to the gradient. Returns their score. */
function addTruth(
  { states, firsts, steps }: Scores,
  { intents }: Transitions,
  pairs: Float64Array,
  truth: readonly TokenState[],
  gradient: Gradient,
): number {
  let score = 0;
  for (const [token, { state, isFirst }] of truth.entries()) {
    const intent = STATES[state]?.intent ?? 0;
    score += at(states, token * STATE_COUNT + state) + (isFirst ? at(firsts, token * INTENT_COUNT + intent) : 0);
    addColumns(gradient, token, state, 1, isFirst ? 1 : 0);
    const before = truth[token - 1]?.state;
    if (before === undefined) continue;
    const from = STATES[before];
    const { states: ofStates, intents: ofIntents } = gradient.ofTransitions;
    if (isFirst) {
      const index = (from?.intent ?? 0) * INTENT_COUNT + intent;
      score += intents[index] ?? 0;
      ofIntents[index] = at(ofIntents, index) + 1;
    } else {
      const pair = PAIR_AT.get(before * STATE_COUNT + state) ?? 0;
      const step = STEPS_OF_PAIR[pair] ?? 0;
      const column = token * SCORE_COLUMNS + STEP_COLUMN + step;
      score += at(pairs, pair) + at(steps, token * STEPS + step);
      gradient.columns[column] = at(gradient.columns, column) + 1;
      ofStates[pair] = at(ofStates, pair) + 1;
    }
  }
  return score;
}
