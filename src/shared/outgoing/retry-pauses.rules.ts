/**
 * Returns the pause after a number of failed attempts. `pauses` has one for each failure in a row; the last one repeats.
 */
export function pauseAfterFailures([first, ...others]: readonly [number, ...number[]], failures: number): number {
  return failures <= 1 ? first : (others[failures - 2] ?? others.at(-1) ?? first);
}
