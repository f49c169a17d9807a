import type { Side } from '#shared/items/order.rules.ts';
import { forwardSign } from '#client/ui/direction.ts';

/** A point of the window, in pixels. */
export interface Point {
  clientX: number;
  clientY: number;
}

/** A drop position: before or after an element. */
export interface DropPlace {
  element: HTMLElement;
  side: Side;
}

interface Box {
  element: HTMLElement;
  box: DOMRect;
}

export interface DropPlacesOptions {
  /** The element that contains the targets and scrolls. */
  area: HTMLElement;
  /** The dragged element. Beside itself it has no drop position. */
  element: HTMLElement;
  /** The elements it can be dropped beside. */
  targets: () => HTMLElement[];
  /** 'y' if the targets stand below one another, 'x' if they stand in rows. */
  axis: 'x' | 'y';
}

/** The drop positions among the targets of an area. */
export interface DropPlaces {
  /** Returns the position nearest to a point. */
  find: (point: Point) => DropPlace | undefined;
  /** Marks a position with a line, or removes the mark. */
  mark: (place: DropPlace | undefined) => void;
}

/** Creates the drop positions of an area. The targets are measured again after scrolling and when the area grows. */
export function createDropPlaces({ area, element, targets, axis }: DropPlacesOptions): DropPlaces {
  let marked: DropPlace | undefined;
  let measured: { scrollTop: number; scrollHeight: number; boxes: readonly Box[] } | undefined;

  function measureBoxes(): readonly Box[] {
    const { scrollTop, scrollHeight } = area;
    if (measured?.scrollTop !== scrollTop || measured.scrollHeight !== scrollHeight) {
      const boxes = targets().map((target) => ({ element: target, box: target.getBoundingClientRect() }));
      measured = { scrollTop, scrollHeight, boxes };
    }
    return measured.boxes;
  }

  return {
    find(point) {
      const place = axis === 'y' ? placeInColumn(point, measureBoxes()) : placeInRows(point, measureBoxes());
      return place?.element === element ? undefined : place;
    },
    mark(place) {
      if (place?.element === marked?.element && place?.side === marked?.side) return;
      marked?.element.removeAttribute('data-drop');
      place?.element.setAttribute('data-drop', `${axis}-${place.side}`);
      marked = place;
      if (place === undefined) measured = undefined;
    },
  };
}

/** Returns the side of the element whose middle is nearest to the point vertically. */
function placeInColumn({ clientY }: Point, boxes: readonly Box[]): DropPlace | undefined {
  const places = boxes.map(({ element, box }) => ({ element, offset: clientY - (box.top + box.bottom) / 2 }));
  const nearest = places.toSorted((first, second) => Math.abs(first.offset) - Math.abs(second.offset))[0];
  return nearest && { element: nearest.element, side: nearest.offset < 0 ? 'before' : 'after' };
}

/** Returns the side of the element nearest to the point. */
function placeInRows({ clientX, clientY }: Point, boxes: readonly Box[]): DropPlace | undefined {
  const distanceTo = ({ left, right, top, bottom }: DOMRect): number =>
    Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
  const nearest = boxes.toSorted((first, second) => distanceTo(first.box) - distanceTo(second.box))[0];
  if (nearest === undefined) return undefined;
  const { element, box } = nearest;
  return { element, side: (clientX - (box.left + box.right) / 2) * forwardSign() < 0 ? 'before' : 'after' };
}
