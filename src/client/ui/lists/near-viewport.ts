import { useDeferredValue, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useIsIdle } from '#client/ui/lazy-component.tsx';

/** The distance from the visible area within which an element counts as near, in pixels: half a card. */
const MARGIN = 200;

/**
 * The largest number of cards that all have their rows once the browser is idle, for screen readers and the browser's
 * search.
 */
const USUAL_CARD_COUNT = 20;

/** True once the browser is idle, on a screen of at most 20 cards. Cards out of view then render their rows too. */
export function useAllCardsRendered(cardCount: number): boolean {
  const isIdle = useIsIdle();
  // Deferred: rendering the rows does not block the person's input.
  return useDeferredValue(isIdle && cardCount <= USUAL_CARD_COUNT, false);
}

/** True once an element has been near the visible area. Expensive rendering can wait until then. */
export function useHasBeenNearViewport(element: RefObject<Element | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    return observeNearness(current, (isNear) => isNear && setHasBeenNear(true));
  }, [element]);
  return hasBeenNear;
}

/**
 * True while an element is near the visible area. Elements far from it can be removed, unless they contain the focus or
 * an open menu. `onLeave` is called before the removal.
 */
export function useIsNearViewport<E extends Element>(
  element: RefObject<E | null>,
  onLeave: (element: E) => void,
): boolean {
  const [isNear, setNear] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    return observeNearness(current, (isNowNear) => {
      if (!isNowNear) {
        if (isInUse(current)) return;
        leave(current);
      }
      setNear(isNowNear);
    });
  }, [element]);
  return isNear;
}

/**
 * Observes whether an element is near. The margin counts around the scroll container (`[data-scroller]`) or the window.
 */
function observeNearness(element: Element, listener: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => listener(entries.at(-1)?.isIntersecting === true), {
    root: element.closest('[data-scroller]'),
    rootMargin: `${MARGIN}px`,
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function isInUse(element: Element): boolean {
  return element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
}
