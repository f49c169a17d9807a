import type { KeyboardEvent } from 'react';
import { forwardSign } from '#client/ui/direction.ts';

/** Moves the focus from a button to another one of its grid with the arrow keys: along its line, or to the closest one of the next. */
export function moveFocusInGrid(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const current = event.currentTarget;
  const buttons = [...(current.parentElement?.querySelectorAll('button') ?? [])];
  const next = findNext(buttons, current, event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function findNext(
  buttons: readonly HTMLButtonElement[],
  current: HTMLButtonElement,
  key: string,
): HTMLButtonElement | undefined {
  const place = buttons.indexOf(current);
  if (key === 'ArrowRight') return buttons[place + forwardSign()];
  if (key === 'ArrowLeft') return buttons[place - forwardSign()];
  if (key === 'ArrowDown') return findInLine(buttons.slice(place), current);
  return key === 'ArrowUp' ? findInLine(buttons.slice(0, place).toReversed(), current) : undefined;
}

/** Returns the closest button of the first line of `buttons` that is not the line of `current`. */
function findInLine(buttons: readonly HTMLButtonElement[], current: HTMLButtonElement): HTMLButtonElement | undefined {
  const line = buttons.find(({ offsetTop }) => offsetTop !== current.offsetTop)?.offsetTop;
  const distance = ({ offsetLeft }: HTMLButtonElement): number => Math.abs(offsetLeft - current.offsetLeft);
  return buttons
    .filter(({ offsetTop }) => offsetTop === line)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}
