/** The motion of an element to its place; the duration is in milliseconds. */
export const GLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** Returns whether the person prefers that nothing moves. */
export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
