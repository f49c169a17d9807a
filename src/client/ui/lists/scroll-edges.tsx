import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { plural } from '#shared/language/language.ts';
import { isMotionReduced } from '#client/ui/motion/motion.ts';

/** Fewer hidden pixels than this are only the padding of the list. */
const MARGIN = 8;

/** A row of which less than this share is visible counts as hidden. */
const VISIBLE_SHARE = 0.5;

export interface ScrollEdgesProps {
  list: RefObject<HTMLElement | null>;
  /** The open items of the list. A new array means that the rows have changed. */
  open: readonly object[];
  /** How many open items of the list are not rendered yet. */
  unrendered: number;
  /** How many finished items of the list are not rendered yet. */
  unrenderedFinished: number;
}

/**
 * Shows where a list has more rows: fades at its ends, and the number of open rows below, which scrolls on a click. Without open
 * rows below it is the number of finished ones.
 */
export function ScrollEdges({ list, open, unrendered, unrenderedFinished }: ScrollEdgesProps) {
  const above = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useScrollEdges(list, { above, below });
  const rowsBelow = useRowsBelow(list, open, unrendered);
  const openCount = rowsBelow.open + unrendered;
  const finishedCount = rowsBelow.finished + unrenderedFinished;

  function scrollDown(): void {
    const { current } = list;
    if (current === null) return;
    const faded = 2 * parseFloat(getComputedStyle(current).scrollPaddingBottom);
    current.scrollBy({ top: current.clientHeight - faded, behavior: isMotionReduced() ? 'auto' : 'smooth' });
  }

  return (
    <>
      <div ref={above} aria-hidden className="absolute top-2" />
      <div ref={below} aria-hidden />
      {openCount + finishedCount > 0 && (
        <div className="sticky bottom-0 z-2 h-0">
          {/* Not a stop of the Tab key: the focus of a row scrolls to it. */}
          <button
            type="button"
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={scrollDown}
            className="touch-target absolute! inset-x-0 -bottom-2 mx-auto flex w-fit items-center gap-1 rounded-full border border-hairline bg-surface px-2.5 py-0.5 text-xs text-ink-2 hover:text-ink"
          >
            {openCount > 0
              ? plural(openCount, '{count} more below', '{count} more below')
              : plural(finishedCount, '{count} finished below', '{count} finished below')}
            <ChevronDown size={12} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}

/**
 * Sets `data-more` on the parent of a list while rows are hidden: to 'above', 'below' or both. An IntersectionObserver
 * reports the ends of the list, so scrolling costs nothing.
 */
function useScrollEdges(
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

/** Returns how many rendered rows are below the visible part of a list. */
function useRowsBelow(list: RefObject<Element | null>, open: readonly object[], unrendered: number) {
  const [openCount, setOpenCount] = useState(0);
  const [finishedCount, setFinishedCount] = useState(0);
  const observing = useRef<{ observer: IntersectionObserver; recount: () => void }>(undefined);
  useEffect(() => {
    const below = new Set<Element>();
    const recount = (): void => {
      for (const row of [...below].filter(({ isConnected }) => !isConnected)) {
        observer.unobserve(row);
        below.delete(row);
      }
      const openBelow = [...below].filter((row) => row.getAttribute('data-state') === 'active').length;
      setOpenCount(openBelow);
      setFinishedCount(below.size - openBelow);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio < VISIBLE_SHARE) below.add(target);
          else below.delete(target);
        }
        recount();
      },
      // The margin makes rows above the visible part count as visible. Without it, a row that a jump moves from below to
      // above would not be reported, because it is hidden before and after.
      { root: list.current, rootMargin: '999999px 0px 0px', threshold: VISIBLE_SHARE },
    );
    observing.current = { observer, recount };
    return () => observer.disconnect();
  }, [list]);
  // Observing a row twice does nothing.
  useEffect(() => {
    for (const row of list.current?.querySelectorAll('li[data-item]') ?? []) observing.current?.observer.observe(row);
    observing.current?.recount();
  }, [list, open, unrendered]);
  return { open: openCount, finished: finishedCount };
}
