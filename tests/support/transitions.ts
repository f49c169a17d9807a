import {
  flagsOf,
  toggleCompleted,
  toggleCrossedOut,
  type FlagsChange,
  type ItemState,
} from '#shared/items/items.rules.ts';

/** The kinds of item that go through the three states. */
export type Entity = 'task' | 'goal' | 'book' | 'habit' | 'project task';

/** What a row has to change its item with. */
export type Control = 'checkbox' | 'cross' | 'priority' | 'flag';

/** What a control makes of an item of some kind in some state. */
export interface Transition {
  entity: Entity;
  from: ItemState;
  control: Control;
  /** The state after it. */
  to: ItemState;
  /** Whether the mark that the control stands for is then set; undefined for what changes the state. It is not set before. */
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
 * Every kind of item in every state under every control (core specification, section 4; readings, 7): what the rules, the API
 * and the screens are tested by.
 */
export const TRANSITIONS: readonly Transition[] = TABLE.flatMap(({ entities, ...transition }) =>
  entities.map((entity) => ({ entity, ...transition })),
);

/** What a control changes of an item in this state, for the kinds that say it in one change. */
export function changeBy(control: Control, from: ItemState): FlagsChange & { isPriority?: boolean; flagged?: boolean } {
  if (control === 'checkbox') return flagsOf(toggleCompleted(from));
  if (control === 'cross') return flagsOf(toggleCrossedOut(from));
  return control === 'priority' ? { isPriority: true } : { flagged: true };
}
