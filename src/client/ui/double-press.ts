/** Two presses within this many milliseconds are a double press. */
const LONGEST = 500;

/** A finger comes down again within this many pixels. */
const NEAR = 24;

/** What of a press tells whether it is the second of a double one. */
type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>;

/** Whether two presses are a double one: soon after each other, and within so many pixels. */
export function isSecondPress(first: Press | undefined, second: Press, pixels: number): boolean {
  if (first === undefined || second.timeStamp - first.timeStamp > LONGEST) return false;
  return Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= pixels;
}

let last: PressEvent | undefined;

/**
 * Whether a press was meant for what stood there before: a row that is done with moves away, and the second press of a double one
 * would reach the next. Of a mouse the system says what a double press is. Keys press what has the focus, and never stray.
 */
export function isStrayPress({ detail, timeStamp, clientX, clientY, currentTarget, nativeEvent }: PressEvent): boolean {
  if (detail === 0) return false;
  // An event loses what it was on once it is over.
  const press = { detail, timeStamp, clientX, clientY, currentTarget, nativeEvent };
  const isStray =
    isSecondPress(last, press, NEAR) &&
    last?.currentTarget !== currentTarget &&
    (!isOfMouse(nativeEvent) || detail > 1);
  last = press;
  return isStray;
}

/** What of a click tells whether it strayed. */
interface PressEvent extends Press {
  /** 0 where a key pressed it, 2 for the second press of a double one. */
  detail: number;
  currentTarget: EventTarget;
  /** Of a pointer, where the browser says of which. */
  nativeEvent: object;
}

function isOfMouse(event: object): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}
