/** A letter within this many milliseconds of the last one that was typed in a field is still meant for that field. */
const TYPING_PAUSE = 800;

let lastTypedAt = Number.NEGATIVE_INFINITY;

/** Notes a key that was pressed in a field. Escape ends what was typed. */
export function noteTyped({ key, timeStamp }: KeyboardEvent): void {
  if (key.length === 1) lastTypedAt = timeStamp;
  else if (key === 'Escape') endTyping();
}

/**
 * True for a letter, digit, sign or space on the title of a row, right after others that were typed. Who goes on typing
 * when Enter has closed a dialog means no command for the row that got the focus.
 */
export function goesOnTyping(event: KeyboardEvent): boolean {
  const isOnTitle = event.target instanceof Element && event.target.matches('[data-row-title]');
  const goesOn = isOnTitle && event.key.length === 1 && event.timeStamp - lastTypedAt < TYPING_PAUSE;
  if (goesOn) noteTyped(event);
  return goesOn;
}

/** Notes that the person has left what was typed, such as by going to another row. */
export function endTyping(): void {
  lastTypedAt = Number.NEGATIVE_INFINITY;
}
