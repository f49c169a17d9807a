import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** How far beyond what is seen something is near, in pixels: half a card. */
const NEAR = 200;

/** Whether an element is or has been near what is seen: until then what is costly to draw can wait. */
export function useHasBeenNearViewport(element: RefObject<Element | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || hasBeenNear) return undefined;
    return observeNearness(current, (isNear) => isNear && setHasBeenNear(true));
  }, [element, hasBeenNear]);
  return hasBeenNear;
}

/**
 * Whether an element is near what is seen now: what is drawn of very many can go again once they are far. What has the focus in
 * it, or a menu open, stays. `onLeave` hears of it while everything is still there.
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
    return observeNearness(current, (nowNear) => {
      if (!nowNear && isInUse(current)) return;
      if (!nowNear) leave(current);
      setNear(nowNear);
    });
  }, [element]);
  return isNear;
}

/** Calls when an element comes near or goes. The margin counts only around what scrolls: `[data-scroller]`, or the window. */
function observeNearness(element: Element, listener: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => listener(entries.at(-1)?.isIntersecting === true), {
    root: element.closest('[data-scroller]'),
    rootMargin: `${NEAR}px`,
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function isInUse(element: Element): boolean {
  return element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
}
