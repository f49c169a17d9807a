import { createContext, use, type KeyboardEvent, type PointerEvent } from 'react';
import type { Side } from '#shared/items/order.rules.ts';
import { useDragging } from './lazy-dragging.ts';

/** How the items of a list are ordered by hand. Items are named by their ids. */
export interface Reordering {
  /** Whether two can change places. */
  canMove: (id: number, beside: number) => boolean;
  move: (id: number, beside: number, side: Side) => void;
  /** One step up or down; undefined at that end. */
  stepOf: (id: number, step: -1 | 1) => (() => void) | undefined;
}

const ReorderingContext = createContext<Reordering | undefined>(undefined);

/** Tells the rows of a list that they can be ordered by hand. */
export const ReorderingProvider = ReorderingContext;

/** How the rows around are ordered by hand; undefined where they are not. */
export function useReordering(): Reordering | undefined {
  return use(ReorderingContext);
}

/** What a list hears to let its rows be dragged, or moved by Alt with the arrow up or down. */
export function useRowMoves(): {
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const reordering = useReordering();
  const makeDraggable = useDragging(reordering !== undefined);
  if (reordering === undefined) return {};
  return {
    onPointerDown({ target, currentTarget: list, button }) {
      const row = rowOf(target);
      if (row === undefined || button !== 0) {
        makeDraggable();
        return;
      }
      const id = idOf(row);
      makeDraggable({
        area: list,
        element: row,
        axis: 'y',
        targets: () =>
          [...list.querySelectorAll<HTMLElement>('li[data-item]')].filter(
            (other) => other === row || reordering.canMove(id, idOf(other)),
          ),
        onDrop: (beside, side) => reordering.move(id, idOf(beside), side),
      });
    },
    onKeyDown(event) {
      const step = stepOf(event);
      const row = step && rowOf(event.target);
      if (step === undefined || row === undefined) return;
      event.preventDefault();
      reordering.stepOf(idOf(row), step)?.();
    },
  };
}

/** The step that Alt with the arrow up or down stands for. */
export function stepOf({ altKey, key }: KeyboardEvent): -1 | 1 | undefined {
  if (!altKey) return undefined;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
}

function rowOf(target: EventTarget): HTMLElement | undefined {
  return (target as Element).closest<HTMLElement>('li[data-item]') ?? undefined;
}

function idOf(row: HTMLElement): number {
  return Number(row.dataset['item']);
}
