import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { forwardSign } from '#client/ui/direction.ts';

/** The pixels after which a movement counts as a swipe or a pull. */
const THRESHOLD = 32;

/** Returns the props of an element that is swiped left or right, or pulled down. The click that follows is ignored. */
export function useStripSwipe({ onSwipe, onPull }: { onSwipe: (weeks: -1 | 1) => void; onPull: () => void }) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const hasMoved = useRef(false);
  return {
    onPointerDown({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
      hasMoved.current = false;
      start.current = pointerType === 'mouse' ? undefined : { x, y };
    },
    onPointerUp({ clientX, clientY }: PointerEvent): void {
      const { current: from } = start;
      start.current = undefined;
      if (from === undefined) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      hasMoved.current = Math.max(Math.abs(x), Math.abs(y)) >= THRESHOLD;
      if (!hasMoved.current) return;
      if (Math.abs(x) > Math.abs(y)) onSwipe(x * forwardSign() < 0 ? 1 : -1);
      else if (y > 0) onPull();
    },
    onPointerCancel(): void {
      start.current = undefined;
    },
    onClickCapture(event: MouseEvent): void {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
  };
}
