import { ROW_TITLE } from './row-title.ts';

const ROW = 'li[data-item]';
/**
 * Keeps the focus in its place when the row whose title is focused is completed or crossed out and goes below the
 * divider: the title of the next active row gets it. Without a next one the focus stays. It also stays on a checkbox:
 * who presses one expects to press the same one again. Returns a function that ends this.
 */
export function keepFocusInPlace(): () => void {
  let row: Element | undefined;
  let following: readonly Element[] = [];

  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    if (row === undefined || activeElement?.matches(ROW_TITLE) !== true || !row.contains(activeElement)) return;
    const hasLeft = following.some((other) => other.isConnected && isBefore(other, row));
    const next =
      hasLeft && !isActive(row) ? following.find((other) => other.isConnected && isActive(other)) : undefined;
    if (next === undefined) following = findFollowing(row);
    else next.querySelector<HTMLElement>(ROW_TITLE)?.focus();
  });

  function noteFocus({ target }: FocusEvent): void {
    const focused = target instanceof Element ? (target.closest(ROW) ?? undefined) : undefined;
    // React focuses a row that it has moved again, before the observer is called.
    if (focused === row) return;
    row = focused;
    observer.disconnect();
    if (row?.parentElement == null) return;
    following = findFollowing(row);
    observer.observe(row.parentElement, { childList: true });
  }

  document.addEventListener('focusin', noteFocus);
  return () => {
    document.removeEventListener('focusin', noteFocus);
    observer.disconnect();
  };
}

/** Returns the rows between a row and the divider of its list, or the end of the list. */
function findFollowing(row: Element): Element[] {
  const following: Element[] = [];
  for (let next = row.nextElementSibling; next?.matches(ROW) === true; next = next.nextElementSibling)
    following.push(next);
  return following;
}

function isActive(row: Element): boolean {
  return row.getAttribute('data-state') === 'active';
}

function isBefore(row: Element, other: Element | undefined): boolean {
  return other !== undefined && (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
