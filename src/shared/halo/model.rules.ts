import { INTENTS, ROLES, STATES, type Role } from './labels.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';

// The columns of a feature's weights: what it says about the intent, the role, the role after the title, the state, the
// beginning of a clause, the beginning of a clause with an intent, and the step from the role of the token before.
const ROLE = INTENTS.length;
const NAMED_ROLE = ROLE + ROLES.length;
const STATE = NAMED_ROLE + ROLES.length;
const FIRST = STATE + STATES.length;
const FIRST_INTENT = FIRST + 1;

/** The first of the columns that count for the step from the token before. */
export const STEP_COLUMN = FIRST_INTENT + INTENTS.length;

/** The groups of roles that steps tell apart: nothing, names, dates, persons. */
const STEP_GROUP: Readonly<Record<Role, number>> = {
  other: 0,
  title: 1,
  search: 1,
  when: 2,
  author: 3,
  recommender: 3,
};
const STEP_GROUPS = 4;
/** The number of kinds of steps from one token to the next of its clause. */
export const STEPS = STEP_GROUPS ** 2;

/** The number of weights of a feature. */
export const SCORE_COLUMNS = STEP_COLUMN + STEPS;

/** The kind of step from each state to each state, by from × number of states + to. */
export const STEP_OF_PAIR = Uint8Array.from({ length: STATES.length ** 2 }, (_, pair) => {
  return getStepGroup(Math.floor(pair / STATES.length)) * STEP_GROUPS + getStepGroup(pair % STATES.length);
});

function getStepGroup(state: number): number {
  return STEP_GROUP[ROLES[STATES[state]?.role ?? 0] ?? 'other'];
}

/** The column that is always zero. */
const EMPTY = SCORE_COLUMNS;
/** How many columns count for a state. */
export const COLUMNS_PER_STATE = 4;

/** The columns that count for each state, one state after the other. */
export const COLUMNS_OF_STATE = Uint8Array.from(
  STATES.flatMap(({ intent, role, isNamed }, index) => [
    intent,
    ROLE + role,
    isNamed ? NAMED_ROLE + role : EMPTY,
    STATE + index,
  ]),
);

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
  /** Adds the weights of each feature to `sums`, in which each column of weights has one sum. */
  addWeights: (features: Int32Array, sums: Float64Array) => void;
  /** From each state to each state of the same clause. */
  pairs: Float32Array;
  /** From the intent of a clause to the intent of the next one. */
  intents: Float32Array;
  ranking: Ranking;
}

/** What makes one of the best readings of a sentence better than the others. */
export interface Ranking {
  /** What the score of a reading counts. */
  scoreWeight: number;
  /** The weight of a feature of a whole reading. */
  getWeight: (feature: number) => number;
}

/** How well each state fits each token, each intent the first token of a clause, and each step from the token before. */
export interface Scores {
  length: number;
  /** By token and state. */
  states: Float64Array;
  /** By token and intent. */
  firsts: Float64Array;
  /** By token and kind of step from the token before. */
  steps: Float64Array;
}

/** Returns how well the states fit tokens with these features. `allocate` returns arrays of zeros. */
export function scoreTokens(
  model: Pick<Model, 'addWeights'>,
  features: readonly Int32Array[],
  allocate: (length: number) => Float64Array = (length) => new Float64Array(length),
): Scores {
  const states = allocate(features.length * STATES.length);
  const firsts = allocate(features.length * INTENTS.length);
  const steps = allocate(features.length * STEPS);
  const sums = allocate(SCORE_COLUMNS + 1);
  for (const [index, ofToken] of features.entries()) {
    sums.fill(0);
    model.addWeights(ofToken, sums);
    for (let state = 0; state < STATES.length; state += 1) {
      let sum = 0;
      for (let at = state * COLUMNS_PER_STATE; at < (state + 1) * COLUMNS_PER_STATE; at += 1)
        sum += sums[COLUMNS_OF_STATE[at] ?? 0] ?? 0;
      states[index * STATES.length + state] = sum;
    }
    for (let intent = 0; intent < INTENTS.length; intent += 1) {
      firsts[index * INTENTS.length + intent] = computeSum(sums, COLUMNS_OF_FIRST[intent] ?? []);
    }
    steps.set(sums.subarray(STEP_COLUMN, SCORE_COLUMNS), index * STEPS);
  }
  return { length: features.length, states, firsts, steps };
}

function computeSum(sums: Float64Array, columns: readonly number[]): number {
  let sum = 0;
  for (const column of columns) sum += sums[column] ?? 0;
  return sum;
}

/** Returns the weights of all pairs of neighbouring states of a clause. */
export function getPairs({ states, roles }: Pick<Transitions, 'states' | 'roles'>): Float32Array {
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
