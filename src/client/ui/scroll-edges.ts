import { useEffect, type RefObject } from 'react';

/** What is hidden of fewer pixels is the room around a list. */
const NEAR = 8;

/**
 * Tells the element around a list, by `data-more`, at which of its ends there is more to scroll to: 'above', 'below'. Told by the
 * browser when an end comes into sight or leaves it, so that scrolling costs nothing.
 */
export function useScrollEdges(
  list: RefObject<Element | null>,
  ends: { above: RefObject<Element | null>; below: RefObject<Element | null> },
): void {
  const { above, below } = ends;
  useEffect(() => {
    const root = list.current;
    const around = root?.parentElement;
    if (!root || !around || above.current === null || below.current === null) return undefined;
    const hidden = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const end = target === above.current ? 'above' : 'below';
          if (isIntersecting) hidden.delete(end);
          else hidden.add(end);
        }
        around.dataset['more'] = [...hidden].join(' ');
      },
      { root, rootMargin: `${NEAR}px` },
    );
    observer.observe(above.current);
    observer.observe(below.current);
    return () => {
      observer.disconnect();
      delete around.dataset['more'];
    };
  }, [list, above, below]);
}
