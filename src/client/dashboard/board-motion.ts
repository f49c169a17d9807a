import { useCallback, useLayoutEffect, useRef, type FocusEvent, type RefObject, type UIEvent } from 'react';
import type { CardId } from './cards.ts';

/** How long a card takes to its new place, in milliseconds. */
const MOTION: KeyframeAnimationOptions = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** For how many frames a list is scrolled to where it was. */
const SCROLL_ATTEMPTS = 4;

interface Place {
  left: number;
  top: number;
}

/** Where a list was scrolled to: to which item, and by how many pixels beyond its beginning. */
interface Anchor {
  item: string;
  offset: number;
}

/**
 * Keeps a board steady when its cards change places: lists stay scrolled where they were, also where their rows were gone for a
 * while, the focus of a card that is gone goes to the next one, and cards glide to their places. `arrangement` is another text
 * for every other arrangement; while it `isWaiting` nobody sees it. `gridProps` belong to the grid.
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
      // The browser scrolls what is put elsewhere in the page back to its beginning.
      const top = scrolled.current.get(list);
      if (top !== undefined && list.scrollTop !== top) list.scrollTop = top;
    }
    if (focused.current?.card.isConnected === false && document.activeElement === document.body) {
      focusCard(current.children[focused.current.place] ?? current.lastElementChild);
    }
    const before = places.current;
    places.current = { width: current.clientWidth, byCard: placesIn(current) };
    if (before?.width === places.current.width) glide(before.byCard, places.current.byCard);
    // Nobody has seen where cards stood that waited.
    if (isWaiting) places.current = undefined;
  }, [grid, arrangement, isWaiting]);

  const gridProps = {
    onScrollCapture({ target }: UIEvent): void {
      scrolled.current.set(target as Element, (target as Element).scrollTop);
    },
    onFocus({ target, currentTarget }: FocusEvent): void {
      const card = target.closest('[data-card]');
      const place = card === null ? -1 : [...currentTarget.children].indexOf(card);
      // What has opened over the page is not in a card, and goes on its own.
      if (card !== null && place !== -1) focused.current = { card, place };
    },
    onBlur({ target, relatedTarget }: FocusEvent): void {
      // Left by the person for nothing else; what is taken out of the page is not told so.
      if (relatedTarget === null && target.isConnected) focused.current = undefined;
    },
  };
  /** Remembers where the list of a cell is scrolled to, before its rows go. */
  const handleLeave = useCallback((cell: HTMLElement): void => {
    const anchor = anchorOf(cell);
    if (anchor === undefined) anchors.current.delete(idOf(cell));
    else anchors.current.set(idOf(cell), anchor);
  }, []);
  /** Scrolls it there once they are back. */
  const handleReturn = useCallback((cell: HTMLElement): void => {
    const anchor = anchors.current.get(idOf(cell));
    if (anchor !== undefined) scrollTo(cell, anchor, SCROLL_ATTEMPTS);
  }, []);
  return { gridProps, handleLeave, handleReturn };
}

/** The card that a cell is the place of. */
export function idOf(cell: HTMLElement): CardId {
  return cell.dataset['card'] as CardId;
}

function anchorOf(cell: HTMLElement): Anchor | undefined {
  const list = cell.querySelector('[data-item-list]');
  if (list === null || list.scrollTop === 0) return undefined;
  const rows = [...list.querySelectorAll<HTMLElement>('li[data-item]')];
  const row = rows.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > list.scrollTop);
  return row && { item: row.dataset['item'] ?? '', offset: list.scrollTop - row.offsetTop };
}

/**
 * The heights of rows that were never seen are only reckoned: a list is scrolled to an item and not by pixels, and again once
 * the rows around it have the heights that they have.
 */
function scrollTo(cell: HTMLElement, anchor: Anchor, attempts: number): void {
  const list = cell.querySelector('[data-item-list]');
  const row = cell.querySelector<HTMLElement>(`li[data-item="${CSS.escape(anchor.item)}"]`);
  if (list === null || row === null || attempts === 0) return;
  list.scrollTop = row.offsetTop + anchor.offset;
  requestAnimationFrame(() => scrollTo(cell, anchor, attempts - 1));
}

function focusCard(cell: Element | null): void {
  cell?.querySelector<HTMLElement>('header button')?.focus({ preventScroll: true });
}

function placesIn(grid: HTMLElement): Map<Element, Place> {
  return new Map(
    [...grid.children].map((card) => [
      card,
      { left: (card as HTMLElement).offsetLeft, top: (card as HTMLElement).offsetTop },
    ]),
  );
}

/** Lets the cards that are seen glide from where they were. Everything is measured first: each animation makes measures stale. */
function glide(before: Map<Element, Place>, after: Map<Element, Place>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const moved = [...after].flatMap(([card, { left, top }]) => {
    const from = before.get(card);
    if (from === undefined || (from.left === left && from.top === top)) return [];
    const box = card.getBoundingClientRect();
    const isSeen = box.bottom >= 0 && box.top <= window.innerHeight;
    return isSeen ? [{ card, transform: `translate(${from.left - left}px, ${from.top - top}px)` }] : [];
  });
  for (const { card, transform } of moved) card.animate([{ transform }, { transform: 'none' }], MOTION);
}
