import {
  getFlags,
  toggleCompleted,
  toggleCrossedOut,
  type FlagsChange,
  type ItemState,
} from '#shared/items/items.rules.ts';

/** The item types with the states active, completed and crossed out. */
export type Entity = 'task' | 'goal' | 'book' | 'habit' | 'project task';

/** The controls of a row. */
export type Control = 'checkbox' | 'cross' | 'priority' | 'flag';

/** The effect of a control on an item in a state. */
export interface Transition {
  entity: Entity;
  from: ItemState;
  control: Control;
  /** The state afterwards. */
  to: ItemState;
  /** Whether priority or flag is set afterwards; undefined for controls of the state. It is not set before. */
  isMarked?: boolean;
}

const EVERYTHING: readonly Entity[] = ['task', 'goal', 'book', 'habit', 'project task'];
const WITH_PRIORITY: readonly Entity[] = ['task', 'goal', 'book', 'habit'];
const WITH_FLAG: readonly Entity[] = ['task', 'project task'];

const TABLE: readonly (Omit<Transition, 'entity'> & { entities: readonly Entity[] })[] = [
  { entities: EVERYTHING, control: 'checkbox', from: 'active', to: 'completed' },
  { entities: EVERYTHING, control: 'checkbox', from: 'completed', to: 'active' },
  { entities: EVERYTHING, control: 'checkbox', from: 'crossed-out', to: 'completed' },
  { entities: EVERYTHING, control: 'cross', from: 'active', to: 'crossed-out' },
  { entities: EVERYTHING, control: 'cross', from: 'completed', to: 'crossed-out' },
  { entities: EVERYTHING, control: 'cross', from: 'crossed-out', to: 'active' },
  { entities: WITH_PRIORITY, control: 'priority', from: 'active', to: 'active', isMarked: true },
  { entities: WITH_PRIORITY, control: 'priority', from: 'completed', to: 'completed', isMarked: false },
  { entities: WITH_PRIORITY, control: 'priority', from: 'crossed-out', to: 'crossed-out', isMarked: false },
  { entities: WITH_FLAG, control: 'flag', from: 'active', to: 'active', isMarked: true },
  { entities: WITH_FLAG, control: 'flag', from: 'completed', to: 'completed', isMarked: true },
  { entities: WITH_FLAG, control: 'flag', from: 'crossed-out', to: 'crossed-out', isMarked: true },
];

/**
 * Every item type in every state with every control (TASK-19, TASK-20, GOAL-14, BOOK-12, PROJ-20). Rules, API and
 * screens are tested with this table.
 */
export const TRANSITIONS: readonly Transition[] = TABLE.flatMap(({ entities, ...transition }) =>
  entities.map((entity) => ({ entity, ...transition })),
);

/** The change that a control makes to an item in this state, for item types that are changed with one request. */
export function changeBy(control: Control, from: ItemState): FlagsChange & { isPriority?: boolean; flagged?: boolean } {
  if (control === 'checkbox') return getFlags(toggleCompleted(from));
  if (control === 'cross') return getFlags(toggleCrossedOut(from));
  return control === 'priority' ? { isPriority: true } : { flagged: true };
}
