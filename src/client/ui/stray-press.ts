/** A press within so many milliseconds and pixels of the one before is the second of a double press. */
const NEAR = { milliseconds: 500, pixels: 24 };

let last: { at: number; x: number; y: number; on: EventTarget } | undefined;

/**
 * Whether a press was meant for what stood there before: a row that is done with moves away, and the second press of a double one
 * would reach the next. Of a mouse the system says what a double press is. Keys press what has the focus, and never stray.
 */
export function isStrayPress(event: PressEvent): boolean {
  const { clientX: x, clientY: y, currentTarget: on, timeStamp: at, nativeEvent } = event;
  if (event.detail === 0) return false;
  const isNear =
    last !== undefined && at - last.at <= NEAR.milliseconds && Math.hypot(x - last.x, y - last.y) <= NEAR.pixels;
  const isSecond = isNear && last?.on !== on && (!isOfMouse(nativeEvent) || event.detail > 1);
  last = { at, x, y, on };
  return isSecond;
}

/** What of a click tells whether it strayed. */
interface PressEvent {
  /** 0 where a key pressed it, 2 for the second press of a double one. */
  detail: number;
  timeStamp: number;
  clientX: number;
  clientY: number;
  currentTarget: EventTarget;
  /** Of a pointer, where the browser says of which. */
  nativeEvent: object;
}

function isOfMouse(event: object): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}
