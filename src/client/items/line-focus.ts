import { focusVisibly, ROW_TITLE } from './row-title.ts';

const ROW = 'li[data-item]';

/** By each line that adds items: the row that had the focus before the line got it. */
const rowsBefore = new WeakMap<Element, Element>();

/**
 * Notes which row had the focus before a line got it. If the focus comes from a control beside the line, such as a chip, the row
 * noted before stays.
 */
export function noteRowBefore(line: Element, before: EventTarget | null): void {
  if (!(before instanceof Element) || findGroup(line)?.contains(before) === true) return;
  const row = before.closest(ROW);
  if (row === null) rowsBefore.delete(line);
  else rowsBefore.set(line, row);
}

/**
 * Leaves a line. Out of an empty one the focus goes to the row that had it before, else to the last row of the line's card, else
 * to the empty list, so that the next key goes on from there.
 */
export function leaveLine(line: HTMLTextAreaElement): void {
  line.blur();
  if (line.value !== '') return;
  const before = rowsBefore.get(line);
  const card = findCardOfLine(line);
  const row = before?.isConnected === true ? before : [...(card?.querySelectorAll(ROW) ?? [])].at(-1);
  focusVisibly(row?.querySelector<HTMLElement>(ROW_TITLE) ?? card?.querySelector<HTMLElement>('[data-item-list]'));
}

function findGroup(line: Element): Element | null {
  return line.closest('[data-entry-day]');
}

/** Returns the card of a line. The line of a day can be below its card. */
function findCardOfLine(line: Element): Element | null {
  const day = findGroup(line)?.getAttribute('data-entry-day');
  return line.closest('section') ?? document.querySelector(`section[data-drop-date="${day}"]`);
}
