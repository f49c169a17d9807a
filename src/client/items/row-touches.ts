import { startEdgeScroll, type EdgeScroll } from '#client/ui/motion/edge-scroll.ts';
import { float, type Floating } from '#client/ui/motion/settling.ts';
import { createRowDrag, getDraggedRow, getScrollers, type MoveSelection, type RowDrag } from './row-drag.ts';

/** Milliseconds after which a touch is a long press. Browsers open their menu after 500. */
const LONG_PRESS = 400;

/** A finger that moves by this many pixels scrolls, and is no press. */
const TOLERANCE = 8;

interface Touching {
  row: HTMLElement;
  start: Touch;
  timer: ReturnType<typeof setTimeout>;
  /** Set once the press was long. */
  lifted?: { drag: RowDrag };
  /** Set once the lifted row was moved. */
  floating?: Floating;
  edgeScroll?: EdgeScroll;
  last: Touch;
}

/**
 * Lets rows be dragged by touch from now on: a long press lifts a row, and moving the finger drags it. `onLongPress` is
 * called with a row that was lifted and not moved. Returns a function that ends this.
 */
export function dragRowsByTouch(moveSelection: MoveSelection, onLongPress: (row: HTMLElement) => void): () => void {
  let touching: Touching | undefined;

  function end(): void {
    if (touching === undefined) return;
    clearTimeout(touching.timer);
    touching.edgeScroll?.end();
    touching.lifted?.drag.mark(undefined);
    touching.row.removeAttribute('data-dragged');
    touching = undefined;
  }

  function cancel(): void {
    touching?.floating?.remove();
    end();
  }

  function handleStart(event: TouchEvent): void {
    cancel();
    const [start] = event.touches;
    const row = event.touches.length === 1 ? getDraggedRow(event.target) : undefined;
    if (row === undefined || start === undefined) return;
    const pressed: Touching = { row, start, last: start, timer: setTimeout(() => lift(pressed), LONG_PRESS) };
    touching = pressed;
  }

  function lift(pressed: Touching): void {
    pressed.lifted = { drag: createRowDrag(pressed.row, moveSelection) };
    pressed.row.setAttribute('data-dragged', '');
    navigator.vibrate?.(10);
  }

  function handleMove(event: TouchEvent): void {
    const [point] = event.touches;
    if (touching === undefined || point === undefined) return;
    const { start, lifted, row } = touching;
    const [x, y] = [point.clientX - start.clientX, point.clientY - start.clientY];
    const isMoved = Math.hypot(x, y) > TOLERANCE;
    if (lifted === undefined) {
      if (isMoved) cancel();
      return;
    }
    // Neither the page nor the carousel moves with a lifted row.
    event.preventDefault();
    event.stopPropagation();
    touching.last = point;
    if (touching.floating === undefined) {
      if (!isMoved) return;
      touching.floating = float(row, lifted.drag.count);
      touching.edgeScroll = startEdgeScroll(getScrollers(row), row);
      cancelOnRemoval(touching);
    }
    touching.edgeScroll?.moveTo(point);
    // Looks for the place first: once the copy has moved, that would lay out the page.
    lifted.drag.mark(point);
    touching.floating.moveBeside(point);
  }

  /** The window gets no events of a touch whose row was removed, such as by a change elsewhere. */
  function cancelOnRemoval(moved: Touching): void {
    if (touching !== moved) return;
    if (moved.row.isConnected) requestAnimationFrame(() => cancelOnRemoval(moved));
    else cancel();
  }

  function handleEnd(event: TouchEvent): void {
    const { row, lifted, floating, last } = touching ?? {};
    if (row === undefined || lifted === undefined) {
      cancel();
      return;
    }
    // A lifted row is not clicked.
    event.preventDefault();
    event.stopPropagation();
    end();
    if (floating === undefined) {
      onLongPress(row);
      return;
    }
    const find = last && lifted.drag.drop(last);
    floating.settle(find ?? (() => row));
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || touching?.lifted === undefined) return;
    event.stopPropagation();
    cancel();
  }

  /** The menu of the browser would end the touch. */
  function handleMenu(event: Event): void {
    if (touching !== undefined) event.preventDefault();
  }

  // Not passive from the start: a listener that is added during a touch cannot keep the page from scrolling.
  const blocking = { capture: true, passive: false };
  window.addEventListener('touchstart', handleStart, { capture: true, passive: true });
  window.addEventListener('touchmove', handleMove, blocking);
  window.addEventListener('touchend', handleEnd, blocking);
  window.addEventListener('touchcancel', cancel, true);
  window.addEventListener('keydown', handleKey, true);
  window.addEventListener('contextmenu', handleMenu, true);
  return () => {
    cancel();
    window.removeEventListener('touchstart', handleStart, true);
    window.removeEventListener('touchmove', handleMove, true);
    window.removeEventListener('touchend', handleEnd, true);
    window.removeEventListener('touchcancel', cancel, true);
    window.removeEventListener('keydown', handleKey, true);
    window.removeEventListener('contextmenu', handleMenu, true);
  };
}
