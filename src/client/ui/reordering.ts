import { createContext, use, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Side } from '#shared/items/order.rules.ts';
import { whenIdle } from './deferred.tsx';

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

/** The code of dragging is not in the first script: it is fetched once nothing else is to be done. */
const fetchDragging = async () => import('./row-dragging.ts');
let dragging: Awaited<ReturnType<typeof fetchDragging>> | undefined;

/**
 * What a list hears to let its rows be dragged, or moved by Alt with the arrow up or down. A row becomes draggable in the
 * moment in which it is pressed, so that two hundred of them cost nothing.
 */
export function useRowMoves(): {
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const reordering = useReordering();
  const isMovable = reordering !== undefined;
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isMovable) return undefined;
    const cancel = whenIdle(() => {
      fetchDragging().then(
        (code) => (dragging = code),
        () => undefined,
      );
    });
    return () => {
      cancel();
      release.current?.();
    };
  }, [isMovable]);
  if (reordering === undefined) return {};
  return {
    onPointerDown({ target, currentTarget: list, button }) {
      release.current?.();
      release.current = undefined;
      const row = rowOf(target);
      if (row === undefined || dragging === undefined || button !== 0) return;
      const id = idOf(row);
      release.current = dragging.letRowBeDragged({
        list,
        row,
        targets: () =>
          [...list.querySelectorAll<HTMLElement>('li[data-item]')].filter(
            (other) => other === row || reordering.canMove(id, idOf(other)),
          ),
        onDrop: (beside, side) => reordering.move(id, idOf(beside), side),
      });
    },
    onKeyDown(event) {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const row = rowOf(event.target);
      if (row === undefined) return;
      event.preventDefault();
      reordering.stepOf(idOf(row), event.key === 'ArrowUp' ? -1 : 1)?.();
    },
  };
}

function rowOf(target: EventTarget): HTMLElement | undefined {
  return (target as Element).closest<HTMLElement>('li[data-item]') ?? undefined;
}

function idOf(row: HTMLElement): number {
  return Number(row.dataset['item']);
}
