import type { Day } from '#shared/calendar/day.ts';
import type { Lineage } from './items.contract.ts';

/**
 * The state of a task, goal, book or project task. These types share three states, two controls and one order.
 * (TASK-19, GOAL-14, BOOK-12, PROJ-20)
 */
export type ItemState = 'active' | 'completed' | 'crossed-out';

/** A state as it is stored and sent. At most one flag is true; completed wins when both are sent. */
export interface ItemFlags {
  isCompleted: boolean;
  isCrossedOut: boolean;
}

/** The fields that determine an item's place in a list. */
export interface OrderedItem extends ItemFlags {
  id: number;
  /** Types without a priority have none. */
  isPriority?: boolean;
  /** Types without a sortOrder are sorted by age. */
  sortOrder?: number;
  /** HH:mm; types without times have none. */
  startTime?: string | null;
}

/** Returns the state of two flags. */
export function getState(flags: ItemFlags): ItemState {
  if (flags.isCompleted) return 'completed';
  return flags.isCrossedOut ? 'crossed-out' : 'active';
}

/** Returns the two flags of a state. */
export function getFlags(state: ItemState): ItemFlags {
  return { isCompleted: state === 'completed', isCrossedOut: state === 'crossed-out' };
}

/**
 * Returns the state after the round checkbox: active and crossed out become completed, completed becomes active.
 * (GOAL-15, GOAL-16)
 */
export function toggleCompleted(state: ItemState): ItemState {
  return state === 'completed' ? 'active' : 'completed';
}

/**
 * Returns the state after the cross button: active and completed become crossed out, crossed out becomes active.
 * (GOAL-17, GOAL-18)
 */
export function toggleCrossedOut(state: ItemState): ItemState {
  return state === 'crossed-out' ? 'active' : 'crossed-out';
}

/** A change of the flags: one, both or neither. */
export interface FlagsChange {
  isCompleted?: boolean | undefined;
  isCrossedOut?: boolean | undefined;
}

/** Returns the flags after a change of one, both or neither. Setting one clears the other; completed wins. */
export function changeFlags(current: ItemFlags, change: FlagsChange): ItemFlags {
  if (change.isCompleted === true) return getFlags('completed');
  if (change.isCrossedOut === true) return getFlags('crossed-out');
  return getFlags(
    getState({
      isCompleted: change.isCompleted ?? current.isCompleted,
      isCrossedOut: change.isCrossedOut ?? current.isCrossedOut,
    }),
  );
}

/**
 * True when a change asks for another priority although the item is active neither before nor after it. A change to the
 * current priority is allowed. (READ-7)
 */
export function isPriorityLocked(
  current: ItemFlags & { isPriority: boolean },
  change: FlagsChange & { isPriority?: boolean | undefined },
): boolean {
  if (change.isPriority === undefined || change.isPriority === current.isPriority) return false;
  return getState(current) !== 'active' && getState(changeFlags(current, change)) !== 'active';
}

const GROUPS: readonly ItemState[] = ['active', 'completed', 'crossed-out'];

/** The sortOrder of a new item until the server has stored it. (TASK-21) */
export const TEMPORARY_SORT_ORDER = 9_999;

/** The sortOrder of a task that a person adds: it stands behind those that were put in order. (TASK-22) */
export const LAST_SORT_ORDER = 10_000;

/**
 * Compares items: active ones first (priority first), then completed, then crossed out; in each group by sortOrder.
 * Items that nobody has put in order have the same sortOrder: those with a time come first, by their times, then the others
 * by age.
 */
export function compareItems(first: OrderedItem, second: OrderedItem): number {
  const firstState = getState(first);
  const secondState = getState(second);
  if (firstState !== secondState) return GROUPS.indexOf(firstState) - GROUPS.indexOf(secondState);
  const { isPriority = false } = first;
  if (firstState === 'active' && isPriority !== (second.isPriority ?? false)) return isPriority ? -1 : 1;
  return (
    getPlace(first) - getPlace(second) ||
    compareTexts(first.startTime ?? NO_TIME, second.startTime ?? NO_TIME) ||
    compareAge(first.id, second.id)
  );
}

/** What is compared in place of the time of an item without one: it is later than any. */
const NO_TIME = '~';

/** Compares strings by their characters. For strings whose order is that of their meaning: days, instants and keys. */
export function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Returns the number that an item is sorted by. A new item is sorted as it will be once the server has stored it. */
function getPlace({ id, sortOrder = 0 }: OrderedItem): number {
  return id < 0 && sortOrder === TEMPORARY_SORT_ORDER ? LAST_SORT_ORDER : sortOrder;
}

/** Sorts the items of a list. */
export function sortItems<T extends OrderedItem>(items: readonly T[]): T[] {
  return items.toSorted(compareItems);
}

/** Splits a list at its divider: active items, and completed or crossed-out ones. */
export function splitByDivider<T extends OrderedItem>(
  items: readonly T[],
  order: (first: T, second: T) => number = compareItems,
): { active: T[]; settled: T[] } {
  const sorted = items.toSorted(order);
  return {
    active: sorted.filter((item) => getState(item) === 'active'),
    settled: sorted.filter((item) => getState(item) !== 'active'),
  };
}

/** Returns the instant of completion after a change of state at `now`; null for an item that is not completed. */
export function computeCompletedAt(
  item: { isCompleted: boolean; completedAt: string | null },
  state: ItemFlags,
  now: string,
): string | null {
  if (!state.isCompleted) return null;
  return item.isCompleted ? item.completedAt : now;
}

/** Compares ids, older first. An unsaved item has a negative id and is younger than every stored one. */
export function compareAge(first: number, second: number): number {
  if (first < 0 !== second < 0) return first < 0 ? 1 : -1;
  return first < 0 ? second - first : first - second;
}

/** Returns the counts of a list, and the two shares of its progress bar in percent. */
export function computeProgress(items: readonly ItemFlags[]): {
  total: number;
  completed: number;
  crossedOut: number;
  completedShare: number;
  crossedOutShare: number;
} {
  const total = items.length;
  const completed = items.filter((item) => getState(item) === 'completed').length;
  const crossedOut = items.filter((item) => getState(item) === 'crossed-out').length;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return { total, completed, crossedOut, completedShare: share(completed), crossedOutShare: share(crossedOut) };
}

/** The lineage of an item that is not a copy. */
export const NO_LINEAGE: Lineage = { carriedFrom: null, ancestorId: null, carriedSince: null, carriedCount: 0 };

/** Returns the lineage of a copy of `source`. The source's `date` is its day or the end of its period. */
export function getLineage(source: Lineage & { id: number; date: Day }): Lineage {
  return {
    carriedFrom: source.id,
    ancestorId: source.ancestorId ?? source.id,
    carriedSince: source.carriedSince ?? source.date,
    carriedCount: source.carriedCount + 1,
  };
}

/** Returns the items of which there is no copy. */
export function withoutCopied<T extends { id: number }>(
  items: readonly T[],
  copies: readonly Pick<Lineage, 'carriedFrom'>[],
): T[] {
  const copied = new Set(copies.map(({ carriedFrom }) => carriedFrom));
  return items.filter(({ id }) => !copied.has(id));
}

/** From this count on, a row shows how often its item was carried over. */
export const MIN_SHOWN_CARRY_COUNT = 3;
