import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { projectCard, type CardId } from './cards.ts';

/** Scrolls the board to its beginning, after a view was chosen. */
export function showBeginning(): void {
  document.querySelector('[data-board]')?.scrollTo({ top: 0 });
}

/** Scrolls the board as little as possible to show a card. */
export function showCard(card: CardId): void {
  const cell = document.querySelector<HTMLElement>(`[data-board] [data-card="${card}"]`);
  cell?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
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

/** Scrolls the board as little as possible to show the whole card, once it stands where its new size puts it. */
export function showResizedCard(card: CardId): void {
  requestAnimationFrame(() => {
    const board = document.querySelector<HTMLElement>('[data-board]');
    const cell = board?.querySelector<HTMLElement>(`[data-card="${card}"]`);
    if (board && cell) scrollToCell(board, cell);
  });
}

/** The scroll position of the board when it was left, and the session epoch it belongs to. */
let lastScroll: { top: number; epoch: number } | undefined;

/**
 * Restores the scroll position of the board. The first time it scrolls to today's card, which can be further down in a
 * low window.
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
    return () => current.removeEventListener('scroll', remember);
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
  const cell = scroller.querySelector('[aria-current="date"]')?.closest<HTMLElement>('[data-card]');
  if (!cell) return;
  const top = cell.offsetTop - scroller.offsetTop;
  if (top + cell.offsetHeight > scroller.clientHeight) scroller.scrollTop = top;
}

/** Scrolls the board as little as possible to show the whole cell at its final place. */
export function scrollToCell(scroller: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const maxScroll = offsetTop - scroller.offsetTop;
  const minScroll = maxScroll + offsetHeight - scroller.clientHeight;
  scroller.scrollTop = Math.min(maxScroll, Math.max(scroller.scrollTop, minScroll));
}
