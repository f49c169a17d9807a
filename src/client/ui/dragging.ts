import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocation, Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import type { Side } from '#shared/items/order.rules.ts';

/** An element that another one is dropped beside. */
interface Place {
  element: HTMLElement;
  side: Side;
}

interface Box {
  element: HTMLElement;
  box: DOMRect;
}

export interface DraggingOptions {
  /** Where it can be dropped, and what scrolls while it is dragged near the edge. */
  area: HTMLElement;
  element: HTMLElement;
  /** The part of it by which it is dragged; the whole unless given. */
  handle?: HTMLElement;
  /** What it can be dropped beside; itself is where it stays. */
  targets: () => HTMLElement[];
  /** How they stand: below one another, or beside one another in rows of several. */
  axis: 'x' | 'y';
  onDrop: (beside: HTMLElement, side: Side) => void;
}

/** Lets an element be dragged to another place among its like. The returned function ends that. */
export function makeDraggable({ area, element, handle = element, targets, axis, onDrop }: DraggingOptions): () => void {
  let shown: Place | undefined;
  let measured: { scrollTop: number; scrollHeight: number; boxes: readonly Box[] } | undefined;

  /** Where the targets are: measured once, and anew after scrolling and when there are more. */
  function boxes(): readonly Box[] {
    const { scrollTop, scrollHeight } = area;
    if (measured?.scrollTop !== scrollTop || measured.scrollHeight !== scrollHeight) {
      measured = {
        scrollTop,
        scrollHeight,
        boxes: targets().map((target) => ({ element: target, box: target.getBoundingClientRect() })),
      };
    }
    return measured.boxes;
  }

  function placeAt({ dropTargets, input }: DragLocation): Place | undefined {
    if (dropTargets.length === 0) return undefined;
    const place = axis === 'y' ? placeInColumn(input, boxes()) : placeInRows(input, boxes());
    // Beside itself is where it is.
    return place?.element === element ? undefined : place;
  }

  function show(place: Place | undefined): void {
    if (place?.element === shown?.element && place?.side === shown?.side) return;
    shown?.element.removeAttribute('data-drop');
    place?.element.setAttribute('data-drop', `${axis}-${place.side}`);
    shown = place;
  }

  return combine(
    draggable({
      element: handle,
      onGenerateDragPreview({ nativeSetDragImage, location }) {
        const { left, top } = element.getBoundingClientRect();
        const { clientX, clientY } = location.initial.input;
        nativeSetDragImage?.(element, clientX - left, clientY - top);
      },
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrag: ({ location }) => show(placeAt(location.current)),
      onDrop: ({ location }) => {
        element.removeAttribute('data-dragged');
        show(undefined);
        measured = undefined;
        const place = placeAt(location.current);
        if (place !== undefined) onDrop(place.element, place.side);
      },
    }),
    dropTargetForElements({ element: area, canDrop: ({ source }) => source.element === handle }),
    autoScrollForElements({ element: area, canScroll: ({ source }) => source.element === handle }),
  );
}

/** The element whose middle is nearest to the height of the pointer, and the side of it. */
function placeInColumn({ clientY }: Input, boxes: readonly Box[]): Place | undefined {
  const places = boxes.map(({ element, box }) => ({ element, offset: clientY - (box.top + box.bottom) / 2 }));
  const nearest = places.toSorted((first, second) => Math.abs(first.offset) - Math.abs(second.offset))[0];
  return nearest && { element: nearest.element, side: nearest.offset < 0 ? 'before' : 'after' };
}

/** The element nearest to the pointer, and the side of it. */
function placeInRows({ clientX, clientY }: Input, boxes: readonly Box[]): Place | undefined {
  const distanceTo = ({ left, right, top, bottom }: DOMRect): number =>
    Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
  const nearest = boxes.toSorted((first, second) => distanceTo(first.box) - distanceTo(second.box))[0];
  if (nearest === undefined) return undefined;
  const { element, box } = nearest;
  return { element, side: clientX < (box.left + box.right) / 2 ? 'before' : 'after' };
}
