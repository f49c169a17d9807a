import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { focusTarget } from '#client/ui/focus-target.ts';
import { projectCard, type CardId } from './cards.ts';

/** Scrolls the board to its beginning, after a view was chosen. */
export function showBeginning(): void {
  document.querySelector('[data-board]')?.scrollTo({ top: 0 });
}

/** Scrolls the board to the row of a card unless the whole card is visible. */
export function showCard(card: CardId, behavior: ScrollBehavior = 'smooth'): void {
  showWholeCard(document.querySelector<HTMLElement>(`[data-board] [data-card="${card}"]`), behavior);
}

/** Scrolls the board to the card of a project that the person adds. */
export function useScrollToNewProject(projects: readonly Project[] | undefined): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const { current: before } = known;
    known.current = projects && new Set(projects.map(({ id }) => id));
    const added = before && projects?.find(({ id }) => isTemporary(id) && !before.has(id));
    if (added) showCard(projectCard(added.id));
  }, [projects]);
}

/** Scrolls a resized card into view, after the board has laid it out. */
export function showResizedCard(card: CardId): void {
  requestAnimationFrame(() => showCard(card, 'instant'));
}

/** The scroll position of the board when it was left, and the session epoch it belongs to. */
let lastScroll: { top: number; epoch: number } | undefined;

/**
 * Restores the scroll position of the board. The first time it scrolls to today's card, which can be further down in a
 * low window. Shows whole cards when the focus is moved to them.
 */
export function useScrollPosition(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const epoch = sessionEpoch();
    if (lastScroll?.epoch === epoch) current.scrollTo({ top: lastScroll.top });
    else keepTodayInView(current);
    const remember = (): void => {
      lastScroll = { top: current.scrollTop, epoch };
    };
    current.addEventListener('scroll', remember, { passive: true });
    const end = showCardsOfFocusTargets(current);
    return () => {
      current.removeEventListener('scroll', remember);
      end();
    };
  }, [scroller]);
}

/** How a person begins to look at another part of the board. */
const LOOKS_ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const;

/** Shows today's card, also after the board has become lower, until the person does something. */
function keepTodayInView(scroller: HTMLElement): void {
  const observer = new ResizeObserver(() => scrollToToday(scroller));
  observer.observe(scroller);
  const end = new AbortController();
  const stop = (): void => {
    observer.disconnect();
    end.abort();
  };
  for (const event of LOOKS_ELSEWHERE)
    addEventListener(event, stop, { capture: true, passive: true, signal: end.signal });
}

/** Scrolls the board to the row of today's card if that card would not be completely visible. */
function scrollToToday(scroller: HTMLElement): void {
  showWholeCard(scroller.querySelector('[aria-current="date"]')?.closest<HTMLElement>('[data-card]'));
}

/** Scrolls the row of a card to the top of the board unless the whole card is visible. No row is cut there then. */
export function showWholeCard(card: HTMLElement | null | undefined, behavior?: ScrollBehavior): void {
  const board = card?.closest<HTMLElement>('[data-board]');
  if (!card || !board) return;
  const top = card.offsetTop - board.offsetTop;
  const { scrollTop, clientHeight } = board;
  if (top < scrollTop || top + card.offsetHeight > scrollTop + clientHeight) board.scrollTo({ top, behavior });
}

/**
 * Shows the whole card of an element that takes the focus as the focus target, instead of the element in the middle of
 * the board. Returns a function that ends this.
 */
function showCardsOfFocusTargets(scroller: HTMLElement): () => void {
  let last = focusTarget.current();
  return focusTarget.subscribe(() => {
    const isTaken = last !== undefined && focusTarget.current() === undefined;
    last = focusTarget.current();
    if (!isTaken) return;
    const { activeElement: before } = document;
    const { scrollTop } = scroller;
    // `focusTarget` has called this before the element is scrolled to and focused.
    queueMicrotask(() => {
      const { activeElement } = document;
      if (activeElement === before && scroller.scrollTop === scrollTop) return;
      scroller.scrollTop = scrollTop;
      showWholeCard(activeElement?.closest<HTMLElement>('[data-card]'));
      activeElement?.scrollIntoView({ block: 'nearest' });
    });
  });
}
