import { sortItems, getState, type OrderedItem } from './items.rules.ts';

/** The side of another item on which an item is placed. */
export type Side = 'before' | 'after';

/**
 * True when two items of a list can be reordered by hand: they have the same state, and active ones also the same
 * priority. (TASK-20)
 */
export function sharesGroup(first: OrderedItem, second: OrderedItem): boolean {
  const state = getState(first);
  if (state !== getState(second)) return false;
  return state !== 'active' || (first.isPriority ?? false) === (second.isPriority ?? false);
}

/**
 * Returns the ids of the group of the items `ids`, in their order after these were moved together before or after
 * `beside`. Returns undefined when that is not possible or changes nothing.
 */
export function orderAfterMove(
  items: readonly OrderedItem[],
  ids: readonly number[],
  beside: number,
  side: Side,
): number[] | undefined {
  const group = getGroup(items, ids[0]);
  if (ids.includes(beside) || !group.includes(beside)) return undefined;
  const others = group.filter((other) => !ids.includes(other));
  const moved = ids.filter((id) => group.includes(id));
  const order = others.toSpliced(others.indexOf(beside) + (side === 'after' ? 1 : 0), 0, ...moved);
  return order.every((other, place) => other === group[place]) ? undefined : order;
}

/** Like `orderAfterMove`, for one step up (-1) or down (1). Returns undefined at either end. */
export function orderAfterStep(items: readonly OrderedItem[], id: number, step: -1 | 1): number[] | undefined {
  const group = getGroup(items, id);
  const beside = group.indexOf(id) === -1 ? undefined : group[group.indexOf(id) + step];
  return beside === undefined ? undefined : orderAfterMove(items, [id], beside, step === -1 ? 'before' : 'after');
}

/** Returns the ids of the group of `id`, in their order. */
function getGroup(items: readonly OrderedItem[], id: number | undefined): number[] {
  const item = items.find((other) => other.id === id);
  if (item === undefined) return [];
  return sortItems(items.filter((other) => sharesGroup(item, other))).map((other) => other.id);
}
