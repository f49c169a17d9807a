import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocation, Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import type { Side } from '#shared/items/order.rules.ts';

/** A drop position: before or after an element. */
interface Place {
  element: HTMLElement;
  side: Side;
}

interface Box {
  element: HTMLElement;
  box: DOMRect;
}

export interface DraggingOptions {
  /** Where it can be dropped. This element scrolls when something is dragged near its edge. */
  area: HTMLElement;
  element: HTMLElement;
  /** The part by which it is dragged; the whole element unless given. */
  handle?: HTMLElement;
  /** The elements it can be dropped beside. Dropped beside itself it stays. */
  targets: () => HTMLElement[];
  /** 'y' if the targets stand below one another, 'x' if they stand in rows. */
  axis: 'x' | 'y';
  onDrop: (beside: HTMLElement, side: Side) => void;
}

/** Lets an element be dragged to another place among its siblings. Returns a function that ends this. */
export function makeDraggable({ area, element, handle = element, targets, axis, onDrop }: DraggingOptions): () => void {
  let markedPlace: Place | undefined;
  let measured: { scrollTop: number; scrollHeight: number; boxes: readonly Box[] } | undefined;

  /** The targets' boxes. They are measured again after scrolling and when the list grows. */
  function measureBoxes(): readonly Box[] {
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

  function findPlace({ dropTargets, input }: DragLocation): Place | undefined {
    if (dropTargets.length === 0) return undefined;
    const place = axis === 'y' ? placeInColumn(input, measureBoxes()) : placeInRows(input, measureBoxes());
    // Dropped beside itself, the element stays.
    return place?.element === element ? undefined : place;
  }

  function markPlace(place: Place | undefined): void {
    if (place?.element === markedPlace?.element && place?.side === markedPlace?.side) return;
    markedPlace?.element.removeAttribute('data-drop');
    place?.element.setAttribute('data-drop', `${axis}-${place.side}`);
    markedPlace = place;
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
      onDrag: ({ location }) => markPlace(findPlace(location.current)),
      onDrop: ({ location }) => {
        element.removeAttribute('data-dragged');
        markPlace(undefined);
        measured = undefined;
        const place = findPlace(location.current);
        if (place !== undefined) onDrop(place.element, place.side);
      },
    }),
    dropTargetForElements({ element: area, canDrop: ({ source }) => source.element === handle }),
    autoScrollForElements({ element: area, canScroll: ({ source }) => source.element === handle }),
  );
}

/** Returns the side of the element whose middle is nearest to the pointer vertically. */
function placeInColumn({ clientY }: Input, boxes: readonly Box[]): Place | undefined {
  const places = boxes.map(({ element, box }) => ({ element, offset: clientY - (box.top + box.bottom) / 2 }));
  const nearest = places.toSorted((first, second) => Math.abs(first.offset) - Math.abs(second.offset))[0];
  return nearest && { element: nearest.element, side: nearest.offset < 0 ? 'before' : 'after' };
}

/** Returns the side of the element nearest to the pointer. */
function placeInRows({ clientX, clientY }: Input, boxes: readonly Box[]): Place | undefined {
  const distanceTo = ({ left, right, top, bottom }: DOMRect): number =>
    Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
  const nearest = boxes.toSorted((first, second) => distanceTo(first.box) - distanceTo(second.box))[0];
  if (nearest === undefined) return undefined;
  const { element, box } = nearest;
  return { element, side: clientX < (box.left + box.right) / 2 ? 'before' : 'after' };
}
