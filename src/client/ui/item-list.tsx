import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { heightOfUndrawn, useNearEnd, type ProgressiveRows } from './progressive-rows.ts';
import { areActionsFolded, windowWidth } from './layout.ts';
import { useRowMoves } from './reordering.ts';
import { useScrollEdges } from './scroll-edges.ts';

const FoldedActions = createContext(true);

/** Whether the rows of this list keep their actions behind a menu. */
export function useFoldedActions(): boolean {
  return use(FoldedActions);
}

export interface ItemListProps<Item> {
  label: string;
  active: readonly Item[];
  settled: readonly Item[];
  /** An item's row, with a key. A row that crosses the divider keeps its key, and with it the focus. */
  renderRow: (item: Item) => ReactNode;
  /** How many of the rows are drawn. */
  drawn: ProgressiveRows;
  empty: string;
  /** How many actions a row has. */
  actionCount: number;
}

/**
 * A card's list: what is active, a divider, what is done with. It scrolls inside the card. Of a long list only so many rows are drawn
 * at first as can be seen, others when there is time, and of one of hundreds more as it is scrolled.
 */
export function ItemList<Item>({ label, active, settled, renderRow, drawn, empty, actionCount }: ItemListProps<Item>) {
  const [isFolded, setFolded] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useScrollEdges(list, { above, below });
  const rememberRow = useFocusOfNextRow(list);
  const moves = useRowMoves();
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
      <hr className="border-hairline" />
    </li>
  );
  const total = active.length + settled.length;
  const drawnSettled = settled.slice(0, Math.max(0, drawn.count - active.length));
  return (
    <div
      ref={list}
      {...moves}
      data-item-list
      tabIndex={-1}
      onFocus={({ target }) => rememberRow(target)}
      className="relative min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 outline-none [scrollbar-width:thin]"
    >
      <div ref={above} aria-hidden />
      <FoldedActions value={isFolded}>
        {total === 0 ? (
          <p className="px-4 py-10 text-center text-ink-3">{empty}</p>
        ) : (
          <ul aria-label={label}>
            {[
              ...active.slice(0, drawn.count).map(renderRow),
              ...(active.length > 0 && drawnSettled.length > 0 ? [divider] : []),
              ...drawnSettled.map(renderRow),
            ]}
            {drawn.count < total && <Undrawn count={total - drawn.count} drawn={drawn} />}
          </ul>
        )}
      </FoldedActions>
      <div ref={below} aria-hidden />
    </div>
  );
}

/** The room of rows that are not drawn yet. */
function Undrawn({ count, drawn }: { count: number; drawn: ProgressiveRows }) {
  const end = useRef<HTMLLIElement>(null);
  useNearEnd(end, drawn);
  return <li ref={end} aria-hidden style={{ height: heightOfUndrawn(count) }} />;
}

/**
 * When the row that has the focus is deleted, the focus goes to the row that takes its place, to the last one, or to the
 * empty list. The returned function is told of whatever gets the focus.
 */
function useFocusOfNextRow(list: RefObject<HTMLDivElement | null>): (focused: Element) => void {
  const last = useRef<{ row: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    if (last.current === undefined || last.current.row.isConnected) return;
    const { index } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const row = rowsOf(list.current).at(index) ?? rowsOf(list.current).at(-1);
    (row?.querySelector<HTMLElement>('[data-row-title]') ?? list.current)?.focus({ preventScroll: row === undefined });
  });
  return (focused) => {
    const row = focused.closest('li');
    const index = row === null ? -1 : rowsOf(list.current).indexOf(row);
    if (row !== null && index !== -1) last.current = { row, index };
  };
}

function rowsOf(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll('ul > li:not([aria-hidden])') ?? [])];
}
