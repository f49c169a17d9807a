import { sortItems, stateOf, type OrderedItem } from './items.rules.ts';

/** On which side of another item something is put. */
export type Side = 'before' | 'after';

/**
 * Whether two items of a list can change places by hand: both are in one state, and active ones are both a priority or both
 * not. Everything else is ordered by what the items are (core specification, section 4).
 */
export function sharesGroup(first: OrderedItem, second: OrderedItem): boolean {
  const state = stateOf(first);
  if (state !== stateOf(second)) return false;
  return state !== 'active' || (first.isPriority ?? false) === (second.isPriority ?? false);
}

/**
 * The items that `id` shares its place in the list with, in the order they have after it was put before or behind `beside`.
 * Undefined when it cannot stand there, or when nothing would change.
 */
export function orderAfterMove(
  items: readonly OrderedItem[],
  id: number,
  beside: number,
  side: Side,
): number[] | undefined {
  const group = groupOf(items, id);
  if (id === beside || !group.includes(beside)) return undefined;
  const others = group.filter((other) => other !== id);
  const moved = others.toSpliced(others.indexOf(beside) + (side === 'after' ? 1 : 0), 0, id);
  return moved.every((other, place) => other === group[place]) ? undefined : moved;
}

/** The same for one step up (-1) or down (1); undefined at either end. */
export function orderAfterStep(items: readonly OrderedItem[], id: number, step: -1 | 1): number[] | undefined {
  const group = groupOf(items, id);
  const beside = group.indexOf(id) === -1 ? undefined : group[group.indexOf(id) + step];
  return beside === undefined ? undefined : orderAfterMove(items, id, beside, step === -1 ? 'before' : 'after');
}

/** The ids of those that `id` can change places with, and its own, in their order. */
function groupOf(items: readonly OrderedItem[], id: number): number[] {
  const item = items.find((other) => other.id === id);
  if (item === undefined) return [];
  return sortItems(items.filter((other) => sharesGroup(item, other))).map((other) => other.id);
}

/** By their characters, for sorting what is written so that this is its order: days, instants and names of things. */
export function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
