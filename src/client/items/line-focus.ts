import { focusVisibly, ROW_TITLE } from './row-title.ts';

const ROW = 'li[data-item]';

/** How the page was before a line that adds items got the focus. */
interface PageBefore {
  /** The row that had the focus; null if none had it. */
  focused: Element | null;
  /** The ids of the items in the line's card. */
  ids: ReadonlySet<number>;
}

const pagesBefore = new WeakMap<Element, PageBefore>();

/**
 * Notes the rows of a line's card and which one had the focus before the line got it. If the focus comes from a control beside
 * the line, such as a chip, what was noted before stays.
 */
export function noteRowsBefore(line: Element, before: EventTarget | null): void {
  const isElement = before instanceof Element;
  if (pagesBefore.has(line) && (!isElement || findGroup(line)?.contains(before) === true)) return;
  const focused = isElement ? before.closest(ROW) : null;
  pagesBefore.set(line, { focused, ids: new Set(findRows(line).map(readId)) });
}

/**
 * Leaves a line. Out of an empty one the focus goes to the row that was added last, else to the row that had it before, else to
 * the last row of the line's card, else to the empty list, so that the next key goes on from there.
 */
export function leaveLine(line: HTMLTextAreaElement): void {
  line.blur();
  if (line.value !== '') return;
  const { focused, ids } = pagesBefore.get(line) ?? {};
  const rows = findRows(line);
  const added = rows.filter((row) => ids?.has(readId(row)) === false);
  const newest = added.toSorted((one, other) => getRecency(one) - getRecency(other)).at(-1);
  const row = newest ?? (focused?.isConnected === true ? focused : rows.at(-1));
  const list = findCardOfLine(line)?.querySelector<HTMLElement>('[data-item-list]');
  focusVisibly(row?.querySelector<HTMLElement>(ROW_TITLE) ?? list);
}

/** Returns a number that is larger for items added later. The negative ids of items that are not stored yet are the largest. */
function getRecency(row: Element): number {
  return Math.abs(readId(row));
}

function readId(row: Element): number {
  return Number(row.getAttribute('data-item'));
}

function findGroup(line: Element): Element | null {
  return line.closest('[data-entry-day]');
}

function findRows(line: Element): Element[] {
  return [...(findCardOfLine(line)?.querySelectorAll(ROW) ?? [])];
}

/** Returns the card of a line. The line of a day can be below its card. */
function findCardOfLine(line: Element): Element | null {
  const day = findGroup(line)?.getAttribute('data-entry-day');
  return line.closest('section') ?? document.querySelector(`section[data-drop-date="${day}"]`);
}
