import { createContext, use, type KeyboardEvent, type PointerEvent } from 'react';
import type { Side } from '#shared/items/order.rules.ts';
import { useDragging } from '#client/ui/motion/lazy-dragging.ts';

/** The manual order of a list. Items are given by their ids. */
export interface Reordering {
  /** True if two items can change places. */
  canMove: (id: number, beside: number) => boolean;
  move: (id: number, beside: number, side: Side) => void;
  /** Returns a function that moves the item one step up or down; undefined at that end. */
  stepOf: (id: number, step: -1 | 1) => (() => void) | undefined;
}

const ReorderingContext = createContext<Reordering | undefined>(undefined);

/** Makes the rows of a list reorderable. */
export const ReorderingProvider = ReorderingContext;

/** The manual order of the surrounding list; undefined if it has none. */
export function useReordering(): Reordering | undefined {
  return use(ReorderingContext);
}

/** Returns a list's event handlers that let its rows be dragged, or moved by Alt with the arrow keys. */
export function useRowMoves(): {
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const reordering = useReordering();
  const makeDraggable = useDragging(reordering !== undefined);
  if (reordering === undefined) return {};
  return {
    onPointerDown({ target, currentTarget: list, button }) {
      const row = findRow(target);
      if (row === undefined || button !== 0) {
        makeDraggable();
        return;
      }
      const id = readItemId(row);
      makeDraggable({
        area: list,
        element: row,
        axis: 'y',
        targets: () =>
          [...list.querySelectorAll<HTMLElement>('li[data-item]')].filter(
            (other) => other === row || reordering.canMove(id, readItemId(other)),
          ),
        onDrop: (beside, side) => reordering.move(id, readItemId(beside), side),
      });
    },
    onKeyDown(event) {
      const step = stepOf(event);
      const row = step && findRow(event.target);
      if (step === undefined || row === undefined) return;
      event.preventDefault();
      reordering.stepOf(readItemId(row), step)?.();
    },
  };
}

/** Returns the step for Alt with the up or down arrow. */
export function stepOf({ altKey, key }: KeyboardEvent): -1 | 1 | undefined {
  if (!altKey) return undefined;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
}

function findRow(target: EventTarget): HTMLElement | undefined {
  return (target as Element).closest<HTMLElement>('li[data-item]') ?? undefined;
}

function readItemId(row: HTMLElement): number {
  return Number(row.dataset['item']);
}
