import { useEffect, type RefObject } from 'react';

/** Fewer hidden pixels than this are only the padding of the list. */
const MARGIN = 8;

/**
 * Sets `data-more` on the parent of a list to the ends where there is more to scroll to: 'above', 'below'. An
 * IntersectionObserver reports them, so scrolling costs nothing.
 */
export function useScrollEdges(
  list: RefObject<Element | null>,
  ends: { above: RefObject<Element | null>; below: RefObject<Element | null> },
): void {
  const { above, below } = ends;
  useEffect(() => {
    const root = list.current;
    const parent = root?.parentElement;
    if (!root || !parent || above.current === null || below.current === null) return undefined;
    const hidden = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const end = target === above.current ? 'above' : 'below';
          if (isIntersecting) hidden.delete(end);
          else hidden.add(end);
        }
        parent.dataset['more'] = [...hidden].join(' ');
      },
      { root, rootMargin: `${MARGIN}px` },
    );
    observer.observe(above.current);
    observer.observe(below.current);
    return () => {
      observer.disconnect();
      delete parent.dataset['more'];
    };
  }, [list, above, below]);
}
