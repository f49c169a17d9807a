/** A touch that moves by more than this many pixels is a swipe. */
const TOLERANCE = 8;

let press: PointerEvent | undefined;
let release: PointerEvent | undefined;
document.addEventListener('pointerdown', (event) => (press = event), true);
document.addEventListener('pointerup', (event) => (release = event), true);

/** True if the last press was a touch. */
export function isTouched(): boolean {
  return press?.pointerType === 'touch';
}

/** True for a click by a key or a mouse, and for a touch that ended where it began. Browsers report only the beginning. */
export function isStillClick({ detail }: { detail: number }): boolean {
  return detail === 0 || !release || !isTouched() || isAtPress(release);
}

/** True if the last press began at this point. */
export function isAtPress({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): boolean {
  return !press || Math.hypot(clientX - press.clientX, clientY - press.clientY) <= TOLERANCE;
}
