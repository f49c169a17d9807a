import { createContext, startTransition, use, useEffect, useState, type RefObject } from 'react';
import { whenIdle } from '#client/ui/lazy-component.tsx';
import { createStore, useStore } from '#client/ui/store.ts';

/** The number of rows rendered at first. A low card provides a smaller number. */
export const FirstRows = createContext(40);

/**
 * The number of rows rendered once the browser is idle: all rows of a usual list, for screen readers and the browser's
 * search.
 */
const IDLE_ROW_COUNT = 300;

/** More rows are rendered when the end of the rendered ones is within this many pixels of the visible part. */
const MARGIN = 600;

/** The estimated height in pixels of a row that is not rendered. */
const ROW_HEIGHT = 36;

/** How many rows of a list are rendered. */
export interface ProgressiveRows {
  count: number;
  renderMore: () => void;
}

const areAllRowsRendered = createStore(false);

/** Renders all rows of all lists from now on. Called when a row is searched for. */
export function renderAllRows(): void {
  areAllRowsRendered.set(true);
}

/** Renders all rows when the browser's search is opened with a key. */
export function renderAllRowsForSearch(): void {
  window.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) renderAllRows();
  });
}

/** Returns how many rows of a list are rendered. The component that calls it must outlive the rows. */
export function useProgressiveRows(): ProgressiveRows {
  const first = use(FirstRows);
  const [count, setCount] = useState(first);
  const isEverything = useStore(areAllRowsRendered);
  useEffect(() => whenIdle(() => startTransition(() => setCount((current) => Math.max(current, IDLE_ROW_COUNT)))), []);
  return {
    count: isEverything ? Infinity : count,
    renderMore: () => startTransition(() => setCount((current) => 2 * current)),
  };
}

/** Returns the height in pixels of rows that are not rendered. */
export function heightOfUnrendered(count: number): number {
  return count * ROW_HEIGHT;
}

/**
 * Calls `renderMore` when the element after the last row comes near the visible part of its list, once for each
 * `count`.
 */
export function useNearEnd(end: RefObject<Element | null>, { count, renderMore }: ProgressiveRows): void {
  useEffect(() => {
    const { current } = end;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) renderMore();
      },
      { root: current.closest('[data-item-list]'), rootMargin: `${MARGIN}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [end, count, renderMore]);
}
