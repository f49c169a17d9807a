/** Within this many pixels of its visible edge an area scrolls while something is dragged. */
const ZONE = 48;

/** Milliseconds that the pointer rests in the zone before the area scrolls. */
const REST = 250;

/** A pointer that moves by more pixels than this does not rest. */
const TREMOR = 10;

/** Milliseconds in which the speed grows to its maximum, and this maximum in pixels per second. */
const RAMP = 800;
const MAX_SPEED = 900;

/** The visible part of an area from top to bottom, in pixels of the window. */
export interface VisibleSpan {
  top: number;
  bottom: number;
}

/** The scroll speed of one area over time. */
export interface EdgeSpeed {
  /**
   * Returns the speed in pixels per second at a moment in milliseconds: negative upwards, 0 while the area stands still.
   * Without a span the area must not scroll.
   */
  at: (moment: number, point: { clientX: number; clientY: number }, span: VisibleSpan | undefined) => number;
}

/** Creates the scroll speed of one area. It starts slowly once the pointer has rested near an edge, and then grows. */
export function createEdgeSpeed(): EdgeSpeed {
  let rest: { sign: -1 | 1; since: number; clientX: number; clientY: number } | undefined;

  return {
    at(moment, { clientX, clientY }, span) {
      const depth = span === undefined ? undefined : findDepth(clientY, span);
      if (depth === undefined) {
        rest = undefined;
        return 0;
      }
      const { sign, share } = depth;
      const isBegun = rest?.sign === sign && moment - rest.since >= REST;
      const isStill = rest?.sign === sign && Math.hypot(clientX - rest.clientX, clientY - rest.clientY) <= TREMOR;
      if (rest === undefined || (!isBegun && !isStill)) rest = { sign, since: moment, clientX, clientY };
      const duration = moment - rest.since - REST;
      return duration < 0 ? 0 : sign * MAX_SPEED * share * Math.min(1, duration / RAMP) ** 2;
    },
  };
}

/**
 * Returns the edge that the pointer is near: -1 for the upper and 1 for the lower one, and its nearness from 0 to 1.
 * Returns undefined if it is near neither.
 */
function findDepth(clientY: number, { top, bottom }: VisibleSpan): { sign: -1 | 1; share: number } | undefined {
  if (clientY < top || clientY > bottom) return undefined;
  // In a low area the zones leave its middle free.
  const zone = Math.min(ZONE, (bottom - top) / 4);
  if (clientY < top + zone) return { sign: -1, share: (top + zone - clientY) / zone };
  if (clientY > bottom - zone) return { sign: 1, share: (clientY - bottom + zone) / zone };
  return undefined;
}
