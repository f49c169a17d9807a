/** A press within so many milliseconds and pixels of the one before is the second of a double press. */
const NEAR = { milliseconds: 500, pixels: 24 };

let last: { at: number; x: number; y: number; on: EventTarget } | undefined;

/**
 * Whether a press was meant for what stood there before: a row that is done with moves away, and the second press of a double one
 * would reach the next. Keys press what has the focus, and never stray.
 */
export function isStrayPress({ detail, timeStamp, clientX, clientY, currentTarget }: PressEvent): boolean {
  if (detail === 0) return false;
  const isSecond =
    last !== undefined &&
    last.on !== currentTarget &&
    timeStamp - last.at <= NEAR.milliseconds &&
    Math.hypot(clientX - last.x, clientY - last.y) <= NEAR.pixels;
  last = { at: timeStamp, x: clientX, y: clientY, on: currentTarget };
  return isSecond;
}

/** What of a click tells whether it strayed. */
interface PressEvent {
  /** 0 where a key pressed it. */
  detail: number;
  timeStamp: number;
  clientX: number;
  clientY: number;
  currentTarget: EventTarget;
}
