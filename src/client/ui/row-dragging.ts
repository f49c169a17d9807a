import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocation } from '@atlaskit/pragmatic-drag-and-drop/types';
import type { Side } from '#shared/items/order.rules.ts';

/** A row that another one is dropped beside. */
interface Place {
  row: HTMLElement;
  side: Side;
}

export interface RowDraggingOptions {
  /** What scrolls while a row is dragged near its edge. */
  list: HTMLElement;
  row: HTMLElement;
  /** The rows that it can be dropped beside. */
  targets: () => HTMLElement[];
  onDrop: (beside: HTMLElement, side: Side) => void;
}

/** Lets a row be dragged to another place of its list. The returned function ends that. */
export function letRowBeDragged({ list, row, targets, onDrop }: RowDraggingOptions): () => void {
  let shown: Place | undefined;

  function show(place: Place | undefined): void {
    shown?.row.removeAttribute('data-drop');
    place?.row.setAttribute('data-drop', place.side);
    shown = place;
  }

  return combine(
    draggable({
      element: row,
      onDragStart: () => row.setAttribute('data-dragged', ''),
      onDrag: ({ location }) => show(placeAt(location.current, targets())),
      onDrop: ({ location }) => {
        row.removeAttribute('data-dragged');
        show(undefined);
        const place = placeAt(location.current, targets());
        if (place !== undefined && place.row !== row) onDrop(place.row, place.side);
      },
    }),
    dropTargetForElements({ element: list, canDrop: ({ source }) => source.element === row }),
    autoScrollForElements({ element: list }),
  );
}

/** The row nearest to the pointer, and the side of it; undefined outside of the list. */
function placeAt({ dropTargets, input }: DragLocation, rows: readonly HTMLElement[]): Place | undefined {
  if (dropTargets.length === 0) return undefined;
  const places = rows.map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { row, offset: input.clientY - (top + bottom) / 2 };
  });
  const nearest = places.toSorted((first, second) => Math.abs(first.offset) - Math.abs(second.offset))[0];
  return nearest && { row: nearest.row, side: nearest.offset < 0 ? 'before' : 'after' };
}
