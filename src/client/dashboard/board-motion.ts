import { useCallback, useLayoutEffect, useRef, type FocusEvent, type RefObject, type UIEvent } from 'react';
import { GLIDE, isMotionReduced } from '#client/ui/motion/motion.ts';
import type { CardId } from './cards.ts';

/** The number of frames in which a list is scrolled back to its position. */
const SCROLL_ATTEMPTS = 4;

interface Place {
  left: number;
  top: number;
}

/** The scroll position of a list: its first visible item, and the pixels scrolled beyond that item's top. */
interface Anchor {
  item: string;
  offset: number;
}

/**
 * Keeps a board steady when its cards change places. Lists keep their scroll position, also while their rows are not
 * rendered. When the focused card is removed, the next one gets the focus. Cards glide to their places. `arrangement`
 * is a key that changes with the arrangement; while `isWaiting` the board is hidden. Spread `gridProps` on the grid.
 */
export function useBoardMotion(grid: RefObject<HTMLElement | null>, arrangement: string, isWaiting: boolean) {
  const scrolled = useRef(new WeakMap<Element, number>());
  const anchors = useRef(new Map<CardId, Anchor>());
  const focused = useRef<{ card: Element; place: number }>(undefined);
  const places = useRef<{ width: number; byCard: Map<Element, Place> }>(undefined);

  useLayoutEffect(() => {
    const { current } = grid;
    if (current === null) return;
    for (const list of current.querySelectorAll('[data-item-list]')) {
      // The browser resets the scroll position of an element that is moved in the DOM.
      const top = scrolled.current.get(list);
      if (top !== undefined && list.scrollTop !== top) list.scrollTop = top;
    }
    if (focused.current?.card.isConnected === false && document.activeElement === document.body) {
      const parts = findParts(current);
      focusCard(parts[focused.current.place] ?? parts.at(-1));
    }
    const before = places.current;
    places.current = { width: current.clientWidth, byCard: measurePlaces(current) };
    if (before?.width === places.current.width) animateMoves(before.byCard, places.current.byCard);
    // Cards that were hidden while waiting must not glide.
    if (isWaiting) places.current = undefined;
  }, [grid, arrangement, isWaiting]);

  const gridProps = {
    onScrollCapture({ target }: UIEvent): void {
      scrolled.current.set(target as Element, (target as Element).scrollTop);
    },
    onFocus({ target, currentTarget }: FocusEvent): void {
      const card = target.closest('[data-card]');
      const place = card === null ? -1 : findParts(currentTarget).findIndex((part) => part === card);
      // A dialog or menu opened by a card is not inside it and handles its own focus.
      if (card !== null && place !== -1) focused.current = { card, place };
    },
    onBlur({ target, relatedTarget }: FocusEvent): void {
      // The person moved the focus away. The browser reports no blur for a focused element that is removed from the
      // page.
      if (relatedTarget === null && target.isConnected) focused.current = undefined;
    },
  };
  /** Saves the scroll position of a cell's list before its rows are removed. */
  const handleLeave = useCallback((cell: HTMLElement): void => {
    const anchor = readAnchor(cell);
    if (anchor === undefined) anchors.current.delete(getCardId(cell));
    else anchors.current.set(getCardId(cell), anchor);
  }, []);
  /** Restores the scroll position of a cell's list once its rows are rendered. */
  const handleReturn = useCallback((cell: HTMLElement): void => {
    const anchor = anchors.current.get(getCardId(cell));
    if (anchor !== undefined) scrollTo(cell, anchor, SCROLL_ATTEMPTS);
  }, []);
  return { gridProps, handleLeave, handleReturn };
}

/** Returns the card id of a cell. */
export function getCardId(cell: HTMLElement): CardId {
  return cell.dataset['card'] as CardId;
}

function readAnchor(cell: HTMLElement): Anchor | undefined {
  const list = cell.querySelector('[data-item-list]');
  if (list === null || list.scrollTop === 0) return undefined;
  const rows = [...list.querySelectorAll<HTMLElement>('li[data-item]')];
  const row = rows.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > list.scrollTop);
  return row && { item: row.dataset['item'] ?? '', offset: list.scrollTop - row.offsetTop };
}

/**
 * Scrolls a list to an item instead of a pixel offset, because the heights of unrendered rows are estimates. Repeats
 * this while the rows around the item get their real heights.
 */
function scrollTo(cell: HTMLElement, anchor: Anchor, attempts: number): void {
  const list = cell.querySelector('[data-item-list]');
  const row = cell.querySelector<HTMLElement>(`li[data-item="${CSS.escape(anchor.item)}"]`);
  if (list === null || row === null || attempts === 0) return;
  list.scrollTop = row.offsetTop + anchor.offset;
  requestAnimationFrame(() => scrollTo(cell, anchor, attempts - 1));
}

/** Returns the cards and the lines of strips, without the gaps between them. */
function findParts(grid: Element): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>(':scope > :not([data-gap])')];
}

function focusCard(cell: Element | undefined): void {
  cell?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

function measurePlaces(grid: HTMLElement): Map<Element, Place> {
  return new Map(findParts(grid).map((part) => [part, { left: part.offsetLeft, top: part.offsetTop }]));
}

/**
 * Animates the visible cards from their old places. All of them are measured before the first animation starts, to
 * avoid relayouts.
 */
function animateMoves(before: Map<Element, Place>, after: Map<Element, Place>): void {
  if (isMotionReduced()) return;
  const moved = [...after].flatMap(([card, { left, top }]) => {
    const from = before.get(card);
    if (from === undefined || (from.left === left && from.top === top)) return [];
    const box = card.getBoundingClientRect();
    const isVisible = box.bottom >= 0 && box.top <= window.innerHeight;
    return isVisible ? [{ card, transform: `translate(${from.left - left}px, ${from.top - top}px)` }] : [];
  });
  for (const { card, transform } of moved) card.animate([{ transform }, { transform: 'none' }], GLIDE);
}
