import { INTENTS, ROLES, STATES } from '#shared/halo/labels.rules.ts';
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
import type { Allocate } from './arena.ts';
import { at, computeFactors, sumEnds, sumForward, type Factors, type ForwardSums } from './forward-sums.ts';
import {
  BEFORE,
  CAN_END,
  FIRSTS,
  INTENT_OF,
  PAIR_AT,
  PAIR_COUNT,
  ROLES_OF_PAIR,
  STATES_OF_PAIR,
  STEPS_OF_PAIR,
} from './state-pairs.ts';

const STATE_COUNT = STATES.length;
const INTENT_COUNT = INTENTS.length;
const ROLE_COUNT = ROLES.length;

/** States of a token that are less probable are left out of a gradient, because they hardly change it. */
const MIN_PROBABILITY = 1e-5;

const NO_STATES = new Uint8Array();

/** How the likelihood of a sentence changes with the weights. */
export interface Gradient {
  /** The negative logarithm of the likelihood. */
  loss: number;
  /** By token and column. */
  columns: Float64Array;
  /** Those of states by the number of their pair. */
  ofTransitions: Record<keyof Transitions, Float64Array>;
}

/**
 * Returns the gradient of the likelihood that the tokens have these states. (the forward-backward algorithm) Its arrays
 * are from `allocate`.
 */
export function computeGradient(
  scores: Scores,
  transitions: Transitions,
  truth: readonly TokenState[],
  allocate: Allocate,
): Gradient {
  const gradient: Gradient = {
    loss: 0,
    columns: allocate(scores.length * SCORE_COLUMNS),
    ofTransitions: {
      states: allocate(PAIR_COUNT),
      roles: allocate(ROLE_COUNT * ROLE_COUNT),
      intents: allocate(INTENT_COUNT * INTENT_COUNT),
    },
  };
  const pairs = scoresOfPairs(transitions, allocate);
  const factors = computeFactors(scores, pairs, transitions.intents, allocate);
  const sums = sumForward(factors, allocate);
  subtractExpected(factors, sums, gradient, allocate);
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
function scoresOfPairs({ states, roles }: Transitions, allocate: Allocate): Float64Array {
  const scores = allocate(PAIR_COUNT);
  for (let pair = 0; pair < PAIR_COUNT; pair += 1)
    scores[pair] = at(states, STATES_OF_PAIR[pair] ?? 0) + at(roles, ROLES_OF_PAIR[pair] ?? 0);
  return scores;
}

/** Subtracts what the weights expect from the gradient: how probable each state and each transition is. */
function subtractExpected(
  { length, inside, first, pairs, steps, intents }: Factors,
  { all, firsts, divisors }: ForwardSums,
  gradient: Gradient,
  allocate: Allocate,
): void {
  const { ofTransitions } = gradient;
  const ends = allocate(INTENT_COUNT);
  const begins = allocate(INTENT_COUNT);
  const leaving = allocate(INTENT_COUNT);
  let rest = allocate(STATE_COUNT);
  let earlier = allocate(STATE_COUNT);
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
    begins.fill(0);
    leaving.fill(0);
    earlier.fill(0);
    for (const state of FIRSTS) {
      const intent = INTENT_OF[state] ?? 0;
      begins[intent] = at(begins, intent) + (at(first, row + state) * at(rest, state)) / divisor;
    }
    let pairsBefore = 0;
    for (let state = 0; state < STATE_COUNT; state += 1) {
      const after = (at(inside, row + state) * at(rest, state)) / divisor;
      let pair = pairsBefore;
      pairsBefore += BEFORE[state]?.length ?? 0;
      if (at(all, row + state) * at(rest, state) < MIN_PROBABILITY) continue;
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
    sumEnds(all, before, ends);
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
    [rest, earlier] = [earlier, rest];
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
