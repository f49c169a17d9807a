/**
 * True if a key belongs to a character that is still being composed (Japanese, Chinese, an accent). Enter and Escape
 * then belong to the composition. Safari ends the composition before it reports the key, which then has the code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
