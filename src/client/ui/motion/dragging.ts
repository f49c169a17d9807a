import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Point } from './drop-places.ts';
import { startEdgeScroll, type EdgeScroll } from './edge-scroll.ts';

export interface DraggingOptions {
  element: HTMLElement;
  /** The number of elements that are dragged with it, itself included; 1 unless given. */
  count?: number;
  /** The part by which it is dragged; the whole element unless given. */
  handle?: HTMLElement;
  /** Where it can be dropped. */
  area: HTMLElement;
  /** The elements that scroll when something is dragged near their edges. */
  scrollers: readonly HTMLElement[];
  /** Called while the pointer moves over the area; undefined outside it, and at the end. */
  onMove: (point: Point | undefined) => void;
  onDrop: (point: Point) => void;
}

/** Lets an element be dragged with the browser's drag and drop. Escape cancels. Returns a function that ends this. */
export function makeDraggable({
  element,
  count = 1,
  handle = element,
  area,
  scrollers,
  onMove,
  onDrop,
}: DraggingOptions): () => void {
  let edgeScroll: EdgeScroll | undefined;
  let endFollowing: (() => void) | undefined;
  const end = (): void => {
    edgeScroll?.end();
    endFollowing?.();
  };
  return combine(
    draggable({
      element: handle,
      onGenerateDragPreview({ nativeSetDragImage, location }) {
        const { left, top } = element.getBoundingClientRect();
        const { clientX, clientY } = location.initial.input;
        // The browser takes the picture after this and before the drag starts.
        if (count > 1) element.dataset['dragCount'] = String(count);
        nativeSetDragImage?.(element, clientX - left, clientY - top);
      },
      onDragStart() {
        element.removeAttribute('data-drag-count');
        element.setAttribute('data-dragged', '');
        edgeScroll = startEdgeScroll(scrollers, element);
        endFollowing = followPointer((event) => {
          const point = event !== undefined && area.contains(event.target as Node) ? event : undefined;
          edgeScroll?.moveTo(point);
          onMove(point);
        });
      },
      onDrop: ({ location: { current } }) => {
        end();
        element.removeAttribute('data-dragged');
        onMove(undefined);
        if (current.dropTargets.length > 0) onDrop(current.input);
      },
    }),
    dropTargetForElements({ element: area, canDrop: ({ source }) => source.element === handle }),
    end,
  );
}

/**
 * Calls `onMove` at most once in each frame, with the latest event that says where the pointer is. When the pointer leaves the
 * window, calls it with undefined. Returns a function that removes the listeners.
 *
 * The `onDrag` of the library is called at `dragover` only. Where the pointer comes to another element, the browser sends
 * `dragenter` instead. On a small place of several elements, such as a ring, the pointer may rest without any `dragover`.
 */
function followPointer(onMove: (event: DragEvent | undefined) => void): () => void {
  let latest: DragEvent | undefined;
  let frame = 0;
  const follow = (event: DragEvent): void => {
    if (latest === undefined)
      frame = requestAnimationFrame(() => {
        if (latest !== undefined) onMove(latest);
        latest = undefined;
      });
    latest = event;
  };
  const events = new AbortController();
  const options = { passive: true, signal: events.signal };
  for (const type of ['dragenter', 'dragover'] as const) window.addEventListener(type, follow, options);
  const leave = ({ relatedTarget }: DragEvent): void => {
    if (relatedTarget !== null) return;
    latest = undefined;
    onMove(undefined);
  };
  window.addEventListener('dragleave', leave, options);
  return () => {
    cancelAnimationFrame(frame);
    events.abort();
  };
}
