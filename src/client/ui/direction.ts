import { currentTranslation } from '#shared/language/language.ts';

/** Returns 1 where the right is forward, and -1 in languages that are written from right to left. */
export function forwardSign(): 1 | -1 {
  return currentTranslation()?.isRightToLeft === true ? -1 : 1;
}
