import { useCallback, useLayoutEffect, useRef, type FocusEvent, type RefObject, type UIEvent } from 'react';
import type { CardId } from './cards.ts';

/** How long a card takes to its new place, in milliseconds. */
const MOTION: KeyframeAnimationOptions = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

interface Place {
  left: number;
  top: number;
}

/**
 * Keeps a wall steady when its cards change places: lists stay scrolled where they were, the focus stays on its card - or
 * goes to the next one where that card is gone - and cards glide to their places. `arrangement` is another text for every
 * other arrangement. `gridProps` belong to the grid.
 */
export function useSteadyWall(grid: RefObject<HTMLElement | null>, arrangement: string) {
  const scrolled = useRef(new Map<CardId, number>());
  const focused = useRef<{ element: HTMLElement; place: number }>(undefined);
  const places = useRef<{ width: number; byCard: Map<Element, Place> }>(undefined);

  useLayoutEffect(() => {
    const { current } = grid;
    if (current === null) return;
    // The browser scrolls what is put elsewhere in the page back to its beginning.
    for (const cell of current.children) scrollBack(cell as HTMLElement, scrolled.current);
    if (focused.current !== undefined && document.activeElement === document.body) refocus(current, focused.current);
    const before = places.current;
    places.current = { width: current.clientWidth, byCard: placesIn(current) };
    if (before?.width === current.clientWidth) glide(before.byCard, places.current.byCard);
  }, [grid, arrangement]);

  const gridProps = {
    onScrollCapture({ target }: UIEvent): void {
      const cell = (target as Element).closest<HTMLElement>('[data-card]');
      if (cell !== null) scrolled.current.set(idOf(cell), (target as Element).scrollTop);
    },
    onFocus({ target, currentTarget }: FocusEvent): void {
      const card = target.closest('[data-card]');
      const place = card === null ? -1 : [...currentTarget.children].indexOf(card);
      // What has opened over the page is not in a card, and goes on its own.
      focused.current = place === -1 ? focused.current : { element: target as HTMLElement, place };
    },
    onBlur({ target, relatedTarget }: FocusEvent): void {
      // Left by the person for nothing else; what is taken out of the page or moved in it is not told so.
      if (relatedTarget === null && target.isConnected) focused.current = undefined;
    },
  };
  /** Scrolls the list of a cell, which was drawn anew, to where it was. */
  const handleDrawn = useCallback((cell: HTMLElement): void => scrollBack(cell, scrolled.current), []);
  return { gridProps, handleDrawn };
}

/** The card that a cell is the place of. */
export function idOf(cell: HTMLElement): CardId {
  return cell.dataset['card'] as CardId;
}

function scrollBack(cell: HTMLElement, scrolled: ReadonlyMap<CardId, number>): void {
  const top = scrolled.get(idOf(cell));
  if (top === undefined) return;
  const list = cell.querySelector('[data-item-list]');
  if (list !== null && list.scrollTop !== top) list.scrollTop = top;
}

/** A card that moved keeps the focus; that of one which is gone goes to the card in its place. */
function refocus(grid: HTMLElement, { element, place }: { element: HTMLElement; place: number }): void {
  if (element.isConnected) {
    element.focus({ preventScroll: true });
    element.closest('[data-card]')?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const next = grid.children[place] ?? grid.lastElementChild;
  next?.querySelector<HTMLElement>('header button')?.focus({ preventScroll: true });
}

function placesIn(grid: HTMLElement): Map<Element, Place> {
  return new Map(
    [...grid.children].map((card) => [
      card,
      { left: (card as HTMLElement).offsetLeft, top: (card as HTMLElement).offsetTop },
    ]),
  );
}

/** Lets the cards that are seen glide from where they were. */
function glide(before: Map<Element, Place>, after: Map<Element, Place>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [card, { left, top }] of after) {
    const from = before.get(card);
    if (from === undefined || (from.left === left && from.top === top)) continue;
    const box = card.getBoundingClientRect();
    if (box.bottom < 0 || box.top > window.innerHeight) continue;
    card.animate(
      [{ transform: `translate(${from.left - left}px, ${from.top - top}px)` }, { transform: 'none' }],
      MOTION,
    );
  }
}
