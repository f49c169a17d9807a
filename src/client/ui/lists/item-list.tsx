import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { GlidingRows } from './gliding-rows.tsx';
import { heightOfUnrendered, useNearEnd, type ProgressiveRows } from './progressive-rows.ts';
import { areActionsFolded, windowWidth } from '#client/ui/layout.ts';
import type { ScrollEdgesProps } from './scroll-edges.tsx';
import { useSettlingRows } from './settling-rows.ts';
import { createLazyComponent, useIsIdle } from '#client/ui/lazy-component.tsx';

const FoldedActions = createContext(true);
const scrollEdges = createLazyComponent(async () => (await import('./scroll-edges.tsx')).ScrollEdges);

/** True if the rows of this list have their actions in a menu. */
export function useFoldedActions(): boolean {
  return use(FoldedActions);
}

export interface ItemListProps<Item extends { id: number }> {
  label: string;
  active: readonly Item[];
  settled: readonly Item[];
  /** Renders the row of an item with a key. A row that crosses the divider keeps its key and its focus. */
  renderRow: (item: Item) => ReactNode;
  /** How many of the rows are rendered. */
  rendered: ProgressiveRows;
  empty: string;
  /** The number of actions of a row. */
  actionCount: number;
}

/**
 * The list of a card: active items, a divider, then the others. It scrolls inside the card. Of a long list only the
 * rows in view are rendered at first, others when the browser is idle, and hundreds of rows only on scrolling.
 */
export function ItemList<Item extends { id: number }>({
  label,
  renderRow,
  rendered,
  empty,
  actionCount,
  ...items
}: ItemListProps<Item>) {
  const [isFolded, setFolded] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const { active, settled } = useSettlingRows(list, { active: items.active, settled: items.settled });
  const rememberRow = useFocusAfterDeletion(list);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() =>
      setFolded(areActionsFolded(windowWidth(), current.clientWidth, actionCount)),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [actionCount]);

  const divider = (
    <li key="divider" aria-hidden className="mx-2 my-1.5">
      <hr className="animate-appear border-hairline" />
    </li>
  );
  const total = active.length + settled.length;
  const renderedSettled = settled.slice(0, Math.max(0, rendered.count - active.length));
  return (
    <div
      ref={list}
      data-item-list
      tabIndex={-1}
      onFocus={({ target }) => rememberRow(target)}
      // At a desk the list is as high as its rows, so the line that adds items follows the last row. On a phone the list fills the
      // card, so the line is at its foot, where the thumb reaches it.
      className="relative min-h-0 flex-1 scroll-py-8 overflow-y-auto p-2 outline-none [scrollbar-width:thin] lg:flex-initial"
    >
      <FoldedActions value={isFolded}>
        {total === 0 ? (
          <p className="px-4 py-10 text-center text-ink-3">{empty}</p>
        ) : (
          <GlidingRows list={list} ids={[...active, ...settled].map(({ id }) => id)}>
            <ul aria-label={label}>
              {[
                ...active.slice(0, rendered.count).map(renderRow),
                ...(active.length > 0 && renderedSettled.length > 0 ? [divider] : []),
                ...renderedSettled.map(renderRow),
              ]}
              {rendered.count < total && <UnrenderedRows count={total - rendered.count} rendered={rendered} />}
            </ul>
          </GlidingRows>
        )}
      </FoldedActions>
      <IdleEdges
        list={list}
        open={active}
        unrendered={Math.max(0, active.length - rendered.count)}
        unrenderedFinished={settled.length - renderedSettled.length}
      />
    </div>
  );
}

/** What shows where the list has more rows, once the browser has been idle. */
function IdleEdges(edges: ScrollEdgesProps) {
  return useIsIdle() && <scrollEdges.Component {...edges} />;
}

/** The empty room of rows that are not rendered yet. */
function UnrenderedRows({ count, rendered }: { count: number; rendered: ProgressiveRows }) {
  const end = useRef<HTMLLIElement>(null);
  useNearEnd(end, rendered);
  return <li ref={end} aria-hidden style={{ height: heightOfUnrendered(count) }} />;
}

/**
 * Keeps the focus in the list. When the focused row is deleted or moved away, the focus goes to the next open row or, without
 * one, to the last. The place of a completed row, or of the last open one, is taken by the row that follows it, else by
 * the last row or the empty list. The returned function must be called with each element that gets the focus.
 */
function useFocusAfterDeletion(list: RefObject<HTMLDivElement | null>): (focused: Element) => void {
  const last = useRef<{ row: Element; index: number; others: readonly Element[] }>(undefined);
  useLayoutEffect(() => {
    if (last.current === undefined || last.current.row.isConnected) return;
    const { row: gone, index, others } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const open = isOpen(gone) ? others.filter((other) => other.isConnected && isOpen(other)) : [];
    const next = open.find((other) => others.indexOf(other) > index) ?? open.at(-1);
    const row = next ?? findRows(list.current).at(index) ?? findRows(list.current).at(-1);
    (row?.querySelector<HTMLElement>('[data-row-title]') ?? list.current)?.focus({ preventScroll: row === undefined });
  });
  return (focused) => {
    const row = focused.closest('li');
    const others = findRows(list.current);
    const index = row === null ? -1 : others.indexOf(row);
    if (row !== null && index !== -1) last.current = { row, index, others };
  };
}

function isOpen(row: Element): boolean {
  return row.getAttribute('data-state') === 'active';
}

function findRows(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll('ul > li:not([aria-hidden])') ?? [])];
}
