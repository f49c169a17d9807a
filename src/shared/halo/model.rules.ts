import { INTENTS, ROLES, STATES } from './labels.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';

// The columns of a feature's weights: what it says about the intent, the role, the role after the title, the state, the
// beginning of a clause, and the beginning of a clause with an intent.
const ROLE = INTENTS.length;
const NAMED_ROLE = ROLE + ROLES.length;
const STATE = NAMED_ROLE + ROLES.length;
const FIRST = STATE + STATES.length;
const FIRST_INTENT = FIRST + 1;

/** The number of weights of a feature. */
export const SCORE_COLUMNS = FIRST_INTENT + INTENTS.length;

/** The columns that count for each state. */
export const COLUMNS_OF_STATE: readonly (readonly number[])[] = STATES.map(({ intent, role, isNamed }, index) => [
  intent,
  ROLE + role,
  ...(isNamed ? [NAMED_ROLE + role] : []),
  STATE + index,
]);

/** The columns that count for the first token of a clause with each intent. */
export const COLUMNS_OF_FIRST: readonly (readonly number[])[] = INTENTS.map((_, intent) => [
  FIRST,
  FIRST_INTENT + intent,
]);

/** The weights between neighbouring tokens. */
export interface Transitions {
  /** From each state to each state of the same clause. */
  states: Float32Array;
  /** From each role to each role of the same clause. */
  roles: Float32Array;
  /** From the intent of a clause to the intent of the next one. */
  intents: Float32Array;
}

/** A trained model: the words it knows and the weights of features and transitions. */
export interface Model {
  vocabulary: Vocabulary;
  /** Adds the weights of a feature to `sums`, one for each column. */
  addWeights: (feature: number, sums: Float64Array) => void;
  /** From each state to each state of the same clause. */
  pairs: Float32Array;
  /** From the intent of a clause to the intent of the next one. */
  intents: Float32Array;
}

/** How well each state fits each token, and each intent the first token of a clause. */
export interface Scores {
  length: number;
  /** By token and state. */
  states: Float64Array;
  /** By token and intent. */
  firsts: Float64Array;
}

/** Returns how well the states fit tokens with these features. */
export function scoreTokens(model: Pick<Model, 'addWeights'>, features: readonly Int32Array[]): Scores {
  const states = new Float64Array(features.length * STATES.length);
  const firsts = new Float64Array(features.length * INTENTS.length);
  const sums = new Float64Array(SCORE_COLUMNS);
  for (let index = 0; index < features.length; index += 1) {
    sums.fill(0);
    for (const feature of features[index] ?? []) model.addWeights(feature, sums);
    for (let state = 0; state < STATES.length; state += 1) {
      states[index * STATES.length + state] = sumOf(sums, COLUMNS_OF_STATE[state] ?? []);
    }
    for (let intent = 0; intent < INTENTS.length; intent += 1) {
      firsts[index * INTENTS.length + intent] = sumOf(sums, COLUMNS_OF_FIRST[intent] ?? []);
    }
  }
  return { length: features.length, states, firsts };
}

function sumOf(sums: Float64Array, columns: readonly number[]): number {
  let sum = 0;
  for (const column of columns) sum += sums[column] ?? 0;
  return sum;
}

/** Returns the weights of all pairs of neighbouring states of a clause. */
export function pairsOf({ states, roles }: Pick<Transitions, 'states' | 'roles'>): Float32Array {
  return states.map((weight, index) => {
    const from = STATES[Math.floor(index / STATES.length)]?.role ?? 0;
    const to = STATES[index % STATES.length]?.role ?? 0;
    return weight + (roles[from * ROLES.length + to] ?? 0);
  });
}

/** Returns transitions without weights. */
export function createTransitions(): Transitions {
  return {
    states: new Float32Array(STATES.length ** 2),
    roles: new Float32Array(ROLES.length ** 2),
    intents: new Float32Array(INTENTS.length ** 2),
  };
}
