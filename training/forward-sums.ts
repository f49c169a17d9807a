import { INTENTS, STATES } from '#shared/halo/labels.rules.ts';
import { STEPS, type Scores } from '#shared/halo/model.rules.ts';
import type { Allocate } from './arena.ts';
import { BEFORE, CAN_END, FIRSTS, INTENT_OF, STEPS_OF_PAIR } from './state-pairs.ts';

const STATE_COUNT = STATES.length;
const INTENT_COUNT = INTENTS.length;

const NO_STATES = new Uint8Array();

/** Returns a number of a list; 0 outside of it. */
export function at(values: Float64Array | Float32Array, index: number): number {
  return values[index] ?? 0;
}

/** Scores as factors of a probability. Those of a token are relative to its largest one, so that no number overflows. */
export interface Factors {
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

/** Returns the factors of the states of a sentence and of the steps between them. Their arrays are from `allocate`. */
export function computeFactors(
  { length, states, firsts, steps }: Scores,
  pairScores: Float64Array,
  intents: Float32Array,
  allocate: Allocate,
): Factors {
  const inside = allocate(length * STATE_COUNT);
  const first = allocate(length * STATE_COUNT);
  const firstFactors = toFactors(firsts, allocate);
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
    pairs: toFactors(pairScores, allocate),
    steps: toFactors(steps, allocate),
    intents: toFactors(intents, allocate),
  };
}

function toFactors(scores: Float64Array | Float32Array, allocate: Allocate): Float64Array {
  const factors = allocate(scores.length);
  for (let index = 0; index < scores.length; index += 1) factors[index] = Math.exp(at(scores, index));
  return factors;
}

/** The sums over all beginnings of readings. Those of each token add up to 1. */
export interface ForwardSums {
  /** By token and state. */
  all: Float64Array;
  /** The part of `all` whose clause begins at the token. */
  firsts: Float64Array;
  /** What the sums of each token were divided by. */
  divisors: Float64Array;
  /** The logarithm of the sum over all readings. */
  total: number;
}

/** Sums the probabilities of all beginnings of readings, token by token. */
export function sumForward(
  { length, inside, first, pairs, steps, intents, scale }: Factors,
  allocate: Allocate,
): ForwardSums {
  const all = allocate(length * STATE_COUNT);
  const firsts = allocate(length * STATE_COUNT);
  const divisors = allocate(length);
  const enter = allocate(INTENT_COUNT).fill(1);
  const ends = allocate(INTENT_COUNT);
  let total = scale;
  for (let token = 0; token < length; token += 1) {
    const row = token * STATE_COUNT;
    const before = row - STATE_COUNT;
    if (token > 0) {
      sumEnds(all, before, ends);
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

/** Writes, for each intent, the sum of the states in which its clause may end. */
export function sumEnds(all: Float64Array, row: number, ends: Float64Array): void {
  ends.fill(0);
  for (let state = 0; state < STATE_COUNT; state += 1) {
    const intent = INTENT_OF[state] ?? 0;
    if (CAN_END[state] === 1) ends[intent] = at(ends, intent) + at(all, row + state);
  }
}
