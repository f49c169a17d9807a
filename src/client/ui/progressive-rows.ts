import { createContext, startTransition, use, useEffect, useState, type RefObject } from 'react';
import { whenIdle } from './lazy-component.tsx';
import { createStore, useStore } from './store.ts';

/** So many rows of a list are drawn at first: more than are seen of one. Who places a low card says that it is fewer. */
export const FirstRows = createContext(40);

/** So many are drawn as soon as there is time: all of a list that people have, for whoever reads or looks through the page by other means. */
const SOON = 300;

/** How near, in pixels, what is seen of a list must come to the end of what is drawn of it until more is. */
const NEAR = 600;

/** A row that is not drawn is reckoned to be so high, in pixels. */
const ROW_HEIGHT = 36;

/** How much of a list is drawn. */
export interface ProgressiveRows {
  count: number;
  drawMore: () => void;
}

const isEverythingDrawn = createStore(false);

/** Has every row of every list drawn from now on: somebody looks for one that may be far down. */
export function drawAllRows(): void {
  isEverythingDrawn.set(true);
}

/** Draws everything for who looks through the page by the browser's own means. */
export function drawAllRowsForSearch(): void {
  window.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) drawAllRows();
  });
}

/** How much is drawn of a list. Whoever keeps this keeps it for as long as the list is there, also while its rows are not. */
export function useProgressiveRows(): ProgressiveRows {
  const first = use(FirstRows);
  const [count, setCount] = useState(first);
  const isEverything = useStore(isEverythingDrawn);
  useEffect(() => whenIdle(() => startTransition(() => setCount((drawn) => Math.max(drawn, SOON)))), []);
  return {
    count: isEverything ? Infinity : count,
    drawMore: () => startTransition(() => setCount((drawn) => 2 * drawn)),
  };
}

/** How much room is left for rows that are not drawn, in pixels. */
export function heightOfUndrawn(count: number): number {
  return count * ROW_HEIGHT;
}

/** Calls when what follows the last row that is drawn comes near what is seen of its list; again for each other `count`. */
export function useNearEnd(end: RefObject<Element | null>, { count, drawMore }: ProgressiveRows): void {
  useEffect(() => {
    const { current } = end;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) drawMore();
      },
      { root: current.closest('[data-item-list]'), rootMargin: `${NEAR}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [end, count, drawMore]);
}
