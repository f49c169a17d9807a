import { createContext, use } from 'react';
import type { OrderedItem } from '#shared/items/items.rules.ts';
import type { Side } from '#shared/items/order.rules.ts';

/** Stores an order of some of the items of a list. */
export type StoreOrder = (ids: readonly number[], items: readonly OrderedItem[]) => void;

/** The manual order of a list. Items are given by their ids. */
export interface Reordering {
  /** True if two items can change places. */
  canMove: (id: number, beside: number) => boolean;
  /**
   * Places items of one group together, in this order: items of this list, or some that are moved into it. If that changes
   * the order, it calls `store` with the ids of the group in their new order, and the items; unless given, the list stores
   * the order.
   */
  place: (items: readonly Pick<OrderedItem, 'id'>[], beside: number, side: Side, store?: StoreOrder) => void;
  /** Returns a function that moves the item one step up or down; undefined at that end. */
  getStep: (id: number, step: -1 | 1) => (() => void) | undefined;
}

const ReorderingContext = createContext<Reordering | undefined>(undefined);

/** Makes the rows of a list reorderable. */
export const ReorderingProvider = ReorderingContext;

/** The manual order of the surrounding list; undefined if it has none. */
export function useReordering(): Reordering | undefined {
  return use(ReorderingContext);
}

/** Returns the step for Alt with the up or down arrow. */
export function readStepKey({ altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): -1 | 1 | undefined {
  if (altKey && key === 'ArrowUp') return -1;
  if (altKey && key === 'ArrowDown') return 1;
  return undefined;
}
