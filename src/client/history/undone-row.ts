import type { QueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { AnyChange } from '#client/data/optimistic.ts';
import { focusVisibly, ROW_TITLE } from '#client/items/row-title.ts';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';

/** The frames in which the row of an undone change can take the focus: the lists are rendered anew meanwhile. */
const FRAMES = 30;

/** What an undo is about, as far as it is known. */
export type UndoneItem = Partial<Pick<HistoryEntry, 'itemId' | 'title'>>;

/**
 * Returns a function that focuses the row of an undone change if the focus is in the rows of a list now. The function does
 * nothing once another key or the pointer is pressed. `focused` is the element that has the focus.
 */
export function watchRowFocus(focused = document.activeElement): (item: UndoneItem) => void {
  if (!isInRows(focused)) return () => undefined;
  const input = new AbortController();
  const options = { capture: true, signal: input.signal };
  window.addEventListener('keydown', ({ repeat }) => !repeat && input.abort(), options);
  window.addEventListener('pointerdown', () => input.abort(), options);
  return (item) => focusWhileRendered(item, input);
}

/** Focuses the row of an item, and its new row if it is replaced: an undo can move a task to another card. */
function focusWhileRendered(item: UndoneItem, input: AbortController, frames = FRAMES, focused?: HTMLElement): void {
  requestAnimationFrame(() => {
    if (frames === 0) input.abort();
    if (input.signal.aborted) return;
    const title = focused?.isConnected === true ? focused : findTitle(item);
    const isElsewhere = title?.closest('li')?.contains(document.activeElement) === false;
    if (title !== focused && isElsewhere && !isDialogOpen()) focusVisibly(title);
    focusWhileRendered(item, input, frames - 1, title);
  });
}

/** Returns the button with the title of an item's row. Without an id only the one row with this title counts. */
function findTitle({ itemId, title }: UndoneItem): HTMLElement | undefined {
  if (itemId === undefined) return undefined;
  const row = itemId === null ? 'li[data-item]' : `li[data-item="${itemId}"]`;
  const titles = [...document.querySelectorAll<HTMLElement>(`${row} ${ROW_TITLE}`)].filter(
    (button) => button.textContent === title && button.closest('[inert]') === null,
  );
  return itemId === null && titles.length > 1 ? undefined : titles[0];
}

/** Follows the changes that are sent. Returns a function that ends this and returns the item of the first one. */
export function followChangedItem(client: QueryClient): () => UndoneItem {
  let item: UndoneItem | undefined;
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pending') item ??= readItem(event.mutation.state.variables);
  });
  return () => {
    stop();
    return item ?? {};
  };
}

/** Returns the first item of a change as it is afterwards. */
function readItem(change: unknown): UndoneItem {
  const { predict } = { ...(change as Partial<AnyChange>) };
  const [first] = [predict?.()].flat() as (Partial<Record<'id', number> & Record<'title', string>> | undefined)[];
  return first?.id === undefined ? {} : { itemId: first.id, title: first.title ?? null };
}

/** Focuses the row of what the button of a toast undoes, if the focus was in rows before it was on the toast. */
export function followToastButtons(client: QueryClient): void {
  let before: EventTarget | null = null;
  // In the capture phase, because the toasts hide these events from dialogs.
  const noteFocus = ({ target, relatedTarget }: FocusEvent): void => {
    if (isInToasts(target) && !isInToasts(relatedTarget)) before = relatedTarget;
  };
  const handleClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('[data-toast-action]') === null) return;
    const { activeElement } = document;
    const focused = isInToasts(activeElement) ? before : activeElement;
    const focusRow = watchRowFocus(focused instanceof Element ? focused : null);
    const takeItem = followChangedItem(client);
    setTimeout(() => focusRow(takeItem()));
  };
  window.addEventListener('focusin', noteFocus, true);
  window.addEventListener('click', handleClick, true);
}

function isInRows(element: Element | null | undefined): boolean {
  return element?.closest('[data-item-list]') != null;
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
