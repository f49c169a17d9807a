import type { Day } from '#shared/calendar/day.ts';
import type { Lineage } from './items.contract.ts';

/**
 * What tasks, goals, books and project tasks have in common: three states, two controls and one order
 * (core specification, section 4).
 */
export type ItemState = 'active' | 'completed' | 'crossed-out';

/** A state as it is stored and sent. At most one of the two is true; completed wins when both arrive. */
export interface ItemFlags {
  isCompleted: boolean;
  isCrossedOut: boolean;
}

/** What an item needs for its place in a list. */
export interface OrderedItem extends ItemFlags {
  id: number;
  /** Kinds without priority have none first. */
  isPriority?: boolean;
  /** Kinds without places of their own go by age. */
  sortOrder?: number;
}

/** The state that two flags stand for. */
export function stateOf(flags: ItemFlags): ItemState {
  if (flags.isCompleted) return 'completed';
  return flags.isCrossedOut ? 'crossed-out' : 'active';
}

/** The two flags that stand for a state. */
export function flagsOf(state: ItemState): ItemFlags {
  return { isCompleted: state === 'completed', isCrossedOut: state === 'crossed-out' };
}

/** The round checkbox: active and crossed out become completed, completed becomes active. */
export function toggleCompleted(state: ItemState): ItemState {
  return state === 'completed' ? 'active' : 'completed';
}

/** The cross button: active and completed become crossed out, crossed out becomes active. */
export function toggleCrossedOut(state: ItemState): ItemState {
  return state === 'crossed-out' ? 'active' : 'crossed-out';
}

/** What a change may say of a state: one flag, both or neither. */
export interface FlagsChange {
  isCompleted?: boolean | undefined;
  isCrossedOut?: boolean | undefined;
}

/** The flags after a change that may name one, both or neither: setting one clears the other, completed wins. */
export function changeFlags(current: ItemFlags, change: FlagsChange): ItemFlags {
  if (change.isCompleted === true) return flagsOf('completed');
  if (change.isCrossedOut === true) return flagsOf('crossed-out');
  return flagsOf(
    stateOf({
      isCompleted: change.isCompleted ?? current.isCompleted,
      isCrossedOut: change.isCrossedOut ?? current.isCrossedOut,
    }),
  );
}

/**
 * Whether a change asks for another priority than an item in this state may get: priority is toggled only while the item
 * is active, before the change or after it. Naming the priority it already has is no change.
 */
export function isPriorityLocked(
  current: ItemFlags & { isPriority: boolean },
  change: FlagsChange & { isPriority?: boolean | undefined },
): boolean {
  if (change.isPriority === undefined || change.isPriority === current.isPriority) return false;
  return stateOf(current) !== 'active' && stateOf(changeFlags(current, change)) !== 'active';
}

const GROUPS: readonly ItemState[] = ['active', 'completed', 'crossed-out'];

/** The sortOrder of an item that is shown before the server has stored it (core specification, section 4). */
export const TEMPORARY_SORT_ORDER = 9_999;

/** The order of a list: active ones (priority first), completed, crossed out; in each group by sortOrder, then by age. */
export function compareItems(first: OrderedItem, second: OrderedItem): number {
  const firstState = stateOf(first);
  const secondState = stateOf(second);
  if (firstState !== secondState) return GROUPS.indexOf(firstState) - GROUPS.indexOf(secondState);
  const { isPriority = false } = first;
  if (firstState === 'active' && isPriority !== (second.isPriority ?? false)) return isPriority ? -1 : 1;
  return placeOf(first) - placeOf(second) || compareAge(first.id, second.id);
}

/** What is just being added stands behind everything, where it will stand once it is stored. */
function placeOf({ id, sortOrder = 0 }: OrderedItem): number {
  return id < 0 && sortOrder === TEMPORARY_SORT_ORDER ? Number.MAX_SAFE_INTEGER : sortOrder;
}

/** A list in its order. */
export function sortItems<T extends OrderedItem>(items: readonly T[]): T[] {
  return items.toSorted(compareItems);
}

/** A list in its two parts, with the divider between them: active items, and those that are done with. */
export function splitByDivider<T extends OrderedItem>(
  items: readonly T[],
  order: (first: T, second: T) => number = compareItems,
): { active: T[]; settled: T[] } {
  const sorted = items.toSorted(order);
  return {
    active: sorted.filter((item) => stateOf(item) === 'active'),
    settled: sorted.filter((item) => stateOf(item) !== 'active'),
  };
}

/** When an item was completed, after a change of its state at the instant `now`: null while it is not. */
export function completedAtAfter(
  item: { isCompleted: boolean; completedAt: string | null },
  state: ItemFlags,
  now: string,
): string | null {
  if (!state.isCompleted) return null;
  return item.isCompleted ? item.completedAt : now;
}

/** Older first. An item that is not stored yet has a negative id and is younger than every stored one. */
export function compareAge(first: number, second: number): number {
  if (first < 0 !== second < 0) return first < 0 ? 1 : -1;
  return first < 0 ? second - first : first - second;
}

/** How far a list is done: counts, and the two shares of its progress bar in percent of at most 100. */
export function progressOf(items: readonly ItemFlags[]): {
  total: number;
  completed: number;
  crossedOut: number;
  completedShare: number;
  crossedOutShare: number;
} {
  const total = items.length;
  const completed = items.filter((item) => stateOf(item) === 'completed').length;
  const crossedOut = items.filter((item) => stateOf(item) === 'crossed-out').length;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return { total, completed, crossedOut, completedShare: share(completed), crossedOutShare: share(crossedOut) };
}

/** The lineage of an item that is a copy of none. */
export const NO_LINEAGE: Lineage = { carriedFrom: null, ancestorId: null, carriedSince: null, carriedCount: 0 };

/** The lineage of a copy of `source`, whose date is its day or the end of its period. */
export function lineageOf(source: Lineage & { id: number; date: Day }): Lineage {
  return {
    carriedFrom: source.id,
    ancestorId: source.ancestorId ?? source.id,
    carriedSince: source.carriedSince ?? source.date,
    carriedCount: source.carriedCount + 1,
  };
}

/** Those of the items that none of the copies was made of. */
export function withoutCopied<T extends { id: number }>(
  items: readonly T[],
  copies: readonly Pick<Lineage, 'carriedFrom'>[],
): T[] {
  const copied = new Set(copies.map(({ carriedFrom }) => carriedFrom));
  return items.filter(({ id }) => !copied.has(id));
}

/** From this many times on a row says how often its item was carried. */
export const MENTIONED_CARRY_COUNT = 3;
