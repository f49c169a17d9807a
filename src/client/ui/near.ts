import { useEffect, useState, type RefObject } from 'react';

/** How far outside of the window something is near, in pixels: about a window's height. */
const NEAR = 800;

/** Whether an element is or has been near what is seen: until then what is costly to draw can wait. */
export function useHasBeenNear(element: RefObject<Element | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || hasBeenNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true);
      },
      { rootMargin: `${NEAR}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, hasBeenNear]);
  return hasBeenNear;
}

/** Whether an element is near what is seen now: what is drawn of very many can go again once they are far. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${NEAR}px`,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
