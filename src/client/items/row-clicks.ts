import { selectTo, selection, taskOfRow, toggleRow } from './row-selection.ts';
import { ROW_TITLE } from './row-title.ts';

/** The parts of a row that keep their clicks: its menu and its other buttons. */
const OTHER_CONTROLS = '.row-menu, [aria-haspopup]';

/**
 * Lets clicks select rows from now on: with Ctrl, Cmd or Shift, and by touch while others are selected. Returns a
 * function that ends this.
 */
export function selectRowsByClick(): () => void {
  let isTouch = false;

  function notePointer({ pointerType }: PointerEvent): void {
    isTouch = pointerType === 'touch';
  }

  function handleClick(event: MouseEvent): void {
    const isAdding = event.ctrlKey || event.metaKey || (isTouch && selection.current().size > 0);
    // A press of a key is no click with the pointer.
    if (event.detail === 0 || (!isAdding && !event.shiftKey)) return;
    const row = findClickedRow(event);
    if (row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selectTo(row);
    else toggleRow(row);
    row.querySelector<HTMLElement>(ROW_TITLE)?.focus({ preventScroll: true });
  }

  window.addEventListener('pointerdown', notePointer, true);
  window.addEventListener('mousedown', keepTextUnselected, true);
  window.addEventListener('click', handleClick, true);
  return () => {
    window.removeEventListener('pointerdown', notePointer, true);
    window.removeEventListener('mousedown', keepTextUnselected, true);
    window.removeEventListener('click', handleClick, true);
  };
}

/** Returns the row that a click selects. */
function findClickedRow({ target }: Event): Element | undefined {
  if (!(target instanceof Element) || target.closest(OTHER_CONTROLS) !== null) return undefined;
  const row = target.closest('li[data-item]') ?? undefined;
  return taskOfRow(row) === undefined ? undefined : row;
}

/** Shift would select text. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey && findClickedRow(event) !== undefined) event.preventDefault();
}
