import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { forwardSign } from '#client/ui/direction.ts';
import { GLIDE, isMotionReduced } from '#client/ui/motion/motion.ts';

/** The pixels after which a movement counts as a swipe or a pull. */
const THRESHOLD = 32;

/** The share of a finger's way that the strip moves with it: there is nothing beyond its ends. */
const FOLLOWING = 0.4;

/** The pixels that a new week glides to its place. */
const ARRIVAL = 48;

/** Returns the props of an element that is swiped left or right, or pulled down. The click that follows is ignored. */
export function useStripSwipe({ onSwipe, onPull }: { onSwipe: (weeks: -1 | 1) => void; onPull: () => void }) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const hasMoved = useRef(false);
  return {
    onPointerDown({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
      hasMoved.current = false;
      start.current = pointerType === 'mouse' ? undefined : { x, y };
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
      if (start.current !== undefined && !isMotionReduced())
        currentTarget.style.transform = `translateX(${(clientX - start.current.x) * FOLLOWING}px)`;
    },
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
      const { current: from } = start;
      start.current = undefined;
      if (from === undefined) return;
      glideBack(currentTarget);
      const [x, y] = [clientX - from.x, clientY - from.y];
      hasMoved.current = Math.max(Math.abs(x), Math.abs(y)) >= THRESHOLD;
      if (!hasMoved.current) return;
      if (Math.abs(x) > Math.abs(y)) onSwipe(x * forwardSign() < 0 ? 1 : -1);
      else if (y > 0) onPull();
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>): void {
      start.current = undefined;
      glideBack(currentTarget);
    },
    onClickCapture(event: MouseEvent): void {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
  };
}

/** Lets the strip glide to its place, from the side on which the week is that it shows from now on. */
export function useWeekArrival(strip: RefObject<HTMLElement | null>, monday: Day): void {
  const shown = useRef(monday);
  useLayoutEffect(() => {
    if (shown.current === monday) return;
    const side = (monday > shown.current ? 1 : -1) * forwardSign();
    shown.current = monday;
    if (isMotionReduced()) return;
    strip.current?.animate({ transform: [`translateX(${side * ARRIVAL}px)`, 'none'], opacity: [0.2, 1] }, GLIDE);
  }, [strip, monday]);
}

function glideBack(strip: HTMLElement): void {
  const { transform } = strip.style;
  strip.style.transform = '';
  if (transform !== '') strip.animate({ transform: [transform, 'none'] }, GLIDE);
}
