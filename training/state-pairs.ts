import { FIRST_STATES, ROLES, STATES } from '#shared/halo/labels.rules.ts';
import { STEP_OF_PAIR } from '#shared/halo/model.rules.ts';

/** The intent of each state. */
export const INTENT_OF = Uint8Array.from(STATES, ({ intent }) => intent);

/** 1 for the states with which a clause may end, 0 for the others. */
export const CAN_END = Uint8Array.from(STATES, ({ canEnd }) => Number(canEnd));

/** The states with which a clause may begin. */
export const FIRSTS = Uint8Array.from(FIRST_STATES.flat());

/** The states that may come before each state in its clause. */
export const BEFORE = STATES.map(({ before }) => Uint8Array.from(before));

/** The pairs of states that may follow each other in a clause, in the order of `BEFORE`. */
const PAIRS = STATES.flatMap(({ before }, to) => before.map((from) => ({ from, to })));

/** The number of these pairs. Few of all pairs are among them, so lists of them are short. */
export const PAIR_COUNT = PAIRS.length;

/** The place of each pair among the weights of states. */
export const STATES_OF_PAIR = Uint16Array.from(PAIRS, ({ from, to }) => from * STATES.length + to);

/** The place of each pair among the weights of roles. */
export const ROLES_OF_PAIR = Uint8Array.from(
  PAIRS,
  ({ from, to }) => (STATES[from]?.role ?? 0) * ROLES.length + (STATES[to]?.role ?? 0),
);

/** The kind of step of each pair. */
export const STEPS_OF_PAIR = Uint8Array.from(STATES_OF_PAIR, (place) => STEP_OF_PAIR[place] ?? 0);

/** The number of each pair, by its place among the weights of states. */
export const PAIR_AT: ReadonlyMap<number, number> = new Map([...STATES_OF_PAIR].map((place, pair) => [place, pair]));
