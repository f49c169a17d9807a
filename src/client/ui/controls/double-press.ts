/** Two presses within this many milliseconds are a double press. */
const DOUBLE_PRESS_DURATION = 500;

/** The two taps of a double tap are at most this many pixels apart. */
const DOUBLE_TAP_DISTANCE = 24;

/** The fields that tell whether a press is the second of a double press. */
type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>;

/** True if two presses are a double press: at most 500 ms and `pixels` pixels apart. */
export function isSecondPress(first: Press | undefined, second: Press, pixels: number): boolean {
  if (first === undefined || second.timeStamp - first.timeStamp > DOUBLE_PRESS_DURATION) return false;
  return Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= pixels;
}

let last: PressEvent | undefined;

/**
 * True if a press was meant for the element that was there before. A completed row moves away, and the second press of
 * a double tap would hit the next row. For a mouse the system's click count decides. Key presses are never stray.
 */
export function isStrayPress({ detail, timeStamp, clientX, clientY, currentTarget, nativeEvent }: PressEvent): boolean {
  if (detail === 0) return false;
  // The browser clears `currentTarget` after dispatch, so the fields are copied.
  const press = { detail, timeStamp, clientX, clientY, currentTarget, nativeEvent };
  const isStray =
    isSecondPress(last, press, DOUBLE_TAP_DISTANCE) &&
    last?.currentTarget !== currentTarget &&
    (!isMouseEvent(nativeEvent) || detail > 1);
  last = press;
  return isStray;
}

/** The fields of a click that tell whether it is stray. */
interface PressEvent extends Press {
  /** The click count: 0 for a key, 2 for the second press of a double click. */
  detail: number;
  currentTarget: EventTarget;
  /** A PointerEvent in most browsers, with its `pointerType`. */
  nativeEvent: object;
}

function isMouseEvent(event: object): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}
