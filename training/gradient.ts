import { FIRST_STATES, INTENTS, ROLES, STATES } from '#shared/halo/labels.rules.ts';
import {
  SCORE_COLUMNS,
  COLUMNS_OF_FIRST,
  COLUMNS_OF_STATE,
  pairsOf,
  type Scores,
  type Transitions,
} from '#shared/halo/model.rules.ts';
import type { TokenState } from '#shared/halo/readings.rules.ts';

const NEVER = -1e30;
const S = STATES.length;
const I = INTENTS.length;
const R = ROLES.length;

const AFTER = STATES.map((_, from) => STATES.flatMap(({ before }, to) => (before.includes(from) ? [to] : [])));

/** How the likelihood of a sentence changes with the weights. */
export interface Gradient {
  /** The negative logarithm of the likelihood. */
  loss: number;
  /** By token and column. */
  columns: Float64Array;
  ofTransitions: Record<keyof Transitions, Float64Array>;
}

/** Returns the gradient of the likelihood that the tokens have these states. (the forward-backward algorithm) */
export function gradientOf(scores: Scores, transitions: Transitions, truth: readonly TokenState[]): Gradient {
  const gradient: Gradient = {
    loss: 0,
    columns: new Float64Array(scores.length * SCORE_COLUMNS),
    ofTransitions: {
      states: new Float64Array(S * S),
      roles: new Float64Array(R * R),
      intents: new Float64Array(I * I),
    },
  };
  const pairs = pairsOf(transitions);
  const { all, firsts } = sumForward(scores, transitions, pairs);
  let total = NEVER;
  for (const [state, { canEnd }] of STATES.entries())
    if (canEnd) total = addLogs(total, at(all, (scores.length - 1) * S + state));
  const rest = sumBackward(scores, transitions, pairs, all, total, gradient);
  for (let token = 0; token < scores.length; token += 1) {
    for (let state = 0; state < S; state += 1) {
      const cell = token * S + state;
      addColumns(
        gradient,
        token,
        state,
        -Math.exp(at(all, cell) + at(rest, cell) - total),
        -Math.exp(at(firsts, cell) + at(rest, cell) - total),
      );
    }
  }
  gradient.loss = total - addTruth(scores, transitions, pairs, truth, gradient);
  return gradient;
}

function at(values: Float64Array | Float32Array, index: number): number {
  return values[index] ?? 0;
}

/** Returns the logarithm of the sum of two numbers that are given by their logarithms. */
function addLogs(first: number, second: number): number {
  const [high, low] = first > second ? [first, second] : [second, first];
  return low < high - 40 ? high : high + Math.log1p(Math.exp(low - high));
}

/** Returns, for each token and state, the sum over all beginnings of readings; `firsts` if a clause begins there. */
function sumForward({ length, states, firsts: firstScores }: Scores, { intents }: Transitions, pairs: Float32Array) {
  const all = new Float64Array(length * S).fill(NEVER);
  const firsts = new Float64Array(length * S).fill(NEVER);
  const ends = new Float64Array(I);
  for (let token = 0; token < length; token += 1) {
    const before = (token - 1) * S;
    ends.fill(NEVER);
    if (token > 0) {
      for (const [state, { canEnd, intent }] of STATES.entries())
        if (canEnd) ends[intent] = addLogs(at(ends, intent), at(all, before + state));
    }
    for (let intent = 0; intent < I; intent += 1) {
      let enter = token === 0 ? 0 : NEVER;
      if (token > 0)
        for (let last = 0; last < I; last += 1) enter = addLogs(enter, at(ends, last) + at(intents, last * I + intent));
      for (const state of FIRST_STATES[intent] ?? [])
        firsts[token * S + state] = enter + at(firstScores, token * I + intent) + at(states, token * S + state);
    }
    for (const [state, { before: possible }] of STATES.entries()) {
      let sum = NEVER;
      if (token > 0)
        for (const from of possible) sum = addLogs(sum, at(all, before + from) + at(pairs, from * S + state));
      all[token * S + state] = addLogs(sum + at(states, token * S + state), at(firsts, token * S + state));
    }
  }
  return { all, firsts };
}

/** Returns the sums over all ends of readings, and subtracts the expected transitions from the gradient. */
function sumBackward(
  { length, states, firsts }: Scores,
  { intents }: Transitions,
  pairs: Float32Array,
  all: Float64Array,
  total: number,
  { ofTransitions }: Gradient,
): Float64Array {
  const rest = new Float64Array(length * S).fill(NEVER);
  for (const [state, { canEnd }] of STATES.entries()) if (canEnd) rest[(length - 1) * S + state] = 0;
  const begins = new Float64Array(I);
  for (let token = length - 2; token >= 0; token -= 1) {
    const next = (token + 1) * S;
    for (let intent = 0; intent < I; intent += 1) {
      let sum = NEVER;
      for (const state of FIRST_STATES[intent] ?? [])
        sum = addLogs(sum, at(states, next + state) + at(rest, next + state));
      begins[intent] = sum + at(firsts, (token + 1) * I + intent);
    }
    for (const [state, { intent, role, canEnd }] of STATES.entries()) {
      const here = at(all, token * S + state) - total;
      let sum = NEVER;
      for (const to of AFTER[state] ?? []) {
        const value = at(pairs, state * S + to) + at(states, next + to) + at(rest, next + to);
        sum = addLogs(sum, value);
        subtract(ofTransitions.states, state * S + to, here + value);
        subtract(ofTransitions.roles, role * R + (STATES[to]?.role ?? 0), here + value);
      }
      for (let after = 0; after < (canEnd ? I : 0); after += 1) {
        const value = at(intents, intent * I + after) + at(begins, after);
        sum = addLogs(sum, value);
        subtract(ofTransitions.intents, intent * I + after, here + value);
      }
      rest[token * S + state] = sum;
    }
  }
  return rest;
}

function addColumns({ columns }: Gradient, token: number, state: number, amount: number, amountOfFirst: number): void {
  const row = token * SCORE_COLUMNS;
  for (const column of COLUMNS_OF_STATE[state] ?? []) columns[row + column] = at(columns, row + column) + amount;
  for (const column of COLUMNS_OF_FIRST[STATES[state]?.intent ?? 0] ?? [])
    columns[row + column] = at(columns, row + column) + amountOfFirst;
}

/** Adds the true states to the gradient. Returns their score. */
function addTruth(
  { states, firsts }: Scores,
  { intents }: Transitions,
  pairs: Float32Array,
  truth: readonly TokenState[],
  gradient: Gradient,
): number {
  let score = 0;
  for (const [token, { state, isFirst }] of truth.entries()) {
    const intent = STATES[state]?.intent ?? 0;
    score += at(states, token * S + state) + (isFirst ? at(firsts, token * I + intent) : 0);
    addColumns(gradient, token, state, 1, isFirst ? 1 : 0);
    const before = truth[token - 1]?.state;
    if (before === undefined) continue;
    const from = STATES[before];
    const { states: ofStates, roles, intents: ofIntents } = gradient.ofTransitions;
    if (isFirst) {
      const index = (from?.intent ?? 0) * I + intent;
      score += intents[index] ?? 0;
      ofIntents[index] = at(ofIntents, index) + 1;
    } else {
      const index = (from?.role ?? 0) * R + (STATES[state]?.role ?? 0);
      score += at(pairs, before * S + state);
      ofStates[before * S + state] = at(ofStates, before * S + state) + 1;
      roles[index] = at(roles, index) + 1;
    }
  }
  return score;
}

/** Subtracts a probability that is given by its logarithm. */
function subtract(values: Float64Array, index: number, log: number): void {
  if (log > -14) values[index] = at(values, index) - Math.exp(log);
}
