import { getQueueKey } from '#client/data/temporary-ids.ts';
import { focusVisibly, ROW_TITLE } from './row-title.ts';

const ROW = 'li[data-item]';

const LINE = 'textarea[data-line]';

/** How the page was before a line that adds items got the focus. */
interface PageBefore {
  /** The row that had the focus; null if none had it. */
  focused: Element | null;
  /** The items in the line's card, by `readFirstId`. */
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
  pagesBefore.set(line, { focused, ids: new Set(findRows(line).map(readFirstId)) });
}

/**
 * Leaves a line. If the line is empty, the next key is for a row: the one that was added last. If none was added, it is the row that
 * had the focus before, else the last row of the card. Without rows, the list gets the focus.
 */
export function leaveLine(line: HTMLTextAreaElement): void {
  line.blur();
  if (line.value !== '') return;
  const { focused, ids } = pagesBefore.get(line) ?? {};
  const rows = findRows(line);
  pagesBefore.delete(line);
  const added = rows.filter((row) => readFirstId(row) < 0 && ids?.has(readFirstId(row)) === false);
  const [newest] = added.toSorted((one, other) => readFirstId(one) - readFirstId(other));
  const row = newest ?? (focused?.isConnected === true ? focused : rows.at(-1));
  const list = findCardOfLine(line)?.querySelector<HTMLElement>('[data-item-list]');
  focusVisibly(row?.querySelector<HTMLElement>(ROW_TITLE) ?? list);
}

/** Puts the caret into the line of the card that contains an element. Returns false if the card has none. */
export function focusLineOfCard(element: Element): boolean {
  const card = element.closest('section');
  const line = card?.querySelector<HTMLTextAreaElement>(LINE);
  // A group of cards is a section, too.
  if (line == null || line.closest('section') !== card) return false;
  putCaret(line);
  return true;
}

/** Presses the button that adds a card to a page, or puts the caret into its first line. Returns false without both. */
export function addToPage(): boolean {
  const button = document.querySelector<HTMLElement>('[data-adds]:not(section *)');
  const line = document.querySelector<HTMLTextAreaElement>(`main ${LINE}`);
  if (button !== null) button.click();
  else if (line !== null) putCaret(line);
  return (button ?? line) !== null;
}

/** Focuses a line, with the caret behind its text. */
export function putCaret(line: HTMLTextAreaElement): void {
  line.scrollIntoView({ block: 'nearest' });
  line.focus({ preventScroll: true });
  line.setSelectionRange(line.value.length, line.value.length);
}

/**
 * Returns the id that an item of this page had before it was stored, else its id. Such an id is negative, and the later an item
 * was added, the further below zero it is.
 */
function readFirstId(row: Element): number {
  return Number(getQueueKey(Number(row.getAttribute('data-item'))));
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
