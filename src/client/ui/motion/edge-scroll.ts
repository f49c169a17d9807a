import type { Point } from './drop-places.ts';
import { createEdgeSpeed, type VisibleSpan } from './edge-speed.ts';

/** The bars that float over the bottom of an area. */
const FLOATING_BARS = '[data-floating-bar], [data-toasts] ol';

/** The parts of an area that something can be dropped on. */
const TARGET = '[data-drop-date], [data-card]';

/** The longest time in seconds that one frame scrolls for: after a pause the area must not jump. */
const LONGEST_FRAME = 0.05;

/** Scrolls areas while something is dragged near their visible edges. */
export interface EdgeScroll {
  /** Says where the pointer is; undefined while it is outside the window. */
  moveTo: (point: Point | undefined) => void;
  end: () => void;
}

/**
 * Starts scrolling areas while the pointer is near their visible edges. While the pointer is over the card in which the
 * drag began, an area scrolls only if a part of this card is hidden.
 */
export function startEdgeScroll(scrollers: readonly HTMLElement[], dragged: HTMLElement): EdgeScroll {
  const areas = scrollers.map((element) => ({
    element,
    speed: createEdgeSpeed(),
    /** What a scroll position, which may be a whole number, does not show of the movement. */
    remainder: 0,
    origin: findOrigin(element, dragged),
  }));
  let point: Point | undefined;
  let lastFrame: number | undefined;

  function scroll(moment: number): void {
    const seconds = Math.min(LONGEST_FRAME, (moment - (lastFrame ?? moment)) / 1000);
    lastFrame = moment;
    for (const area of areas) {
      const { element, speed, origin } = area;
      const span = point && findVisibleSpan(element, point, origin);
      const distance = point === undefined ? 0 : speed.at(moment, point, span) * seconds + area.remainder;
      const pixels = Math.trunc(distance);
      area.remainder = distance - pixels;
      // Setting the same value would force a layout.
      if (pixels !== 0) element.scrollTop += pixels;
    }
    frame = requestAnimationFrame(scroll);
  }

  let frame = requestAnimationFrame(scroll);
  return {
    moveTo: (next) => (point = next),
    end: () => cancelAnimationFrame(frame),
  };
}

/** Returns the target that contains the dragged element, if it is a part of the area. */
function findOrigin(area: HTMLElement, dragged: HTMLElement): Element | undefined {
  const target = dragged.closest(TARGET);
  return target !== null && target !== area && area.contains(target) ? target : undefined;
}

/** Returns the part of an area that floating bars leave visible; undefined if the area must not scroll now. */
function findVisibleSpan(area: HTMLElement, point: Point, origin: Element | undefined): VisibleSpan | undefined {
  const box = area.getBoundingClientRect();
  if (!isWithin(box, point)) return undefined;
  const { top } = box;
  const bars = [...document.querySelectorAll(FLOATING_BARS)].map((bar) => bar.getBoundingClientRect());
  const covering = bars.filter((bar) => bar.height > 0 && bar.left <= point.clientX && point.clientX <= bar.right);
  const bottom = Math.min(box.bottom, ...covering.map((bar) => bar.top).filter((edge) => edge > top));
  const start = origin?.getBoundingClientRect();
  if (start === undefined || !isWithin(start, point)) return { top, bottom };
  const isHidden = point.clientY < (top + bottom) / 2 ? start.top < top : start.bottom > bottom;
  return isHidden ? { top, bottom } : undefined;
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: Point): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
