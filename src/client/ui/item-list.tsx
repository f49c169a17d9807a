import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { areActionsFolded, windowWidth } from './layout.ts';
import { useRowMoves } from './reordering.ts';

const FoldedActions = createContext(true);

/** Whether the rows of this list keep their actions behind a menu. */
export function useFoldedActions(): boolean {
  return use(FoldedActions);
}

export interface ItemListProps {
  label: string;
  /** Rows with keys. A row that crosses the divider keeps its key, and with it the focus. */
  active: ReactNode[];
  settled: ReactNode[];
  empty: string;
  /** How many actions a row has. */
  actionCount: number;
}

/** A card's list: what is active, a divider, what is done with. It scrolls inside the card. */
export function ItemList({ label, active, settled, empty, actionCount }: ItemListProps) {
  const [isFolded, setFolded] = useState(true);
  const list = useRef<HTMLDivElement>(null);
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
  const isEmpty = active.length + settled.length === 0;
  return (
    <div
      ref={list}
      {...moves}
      data-item-list
      tabIndex={-1}
      onFocus={({ target }) => rememberRow(target)}
      className="relative min-h-0 flex-1 overflow-y-auto p-2 outline-none [scrollbar-width:thin]"
    >
      <FoldedActions value={isFolded}>
        {isEmpty ? (
          <p className="px-4 py-10 text-center text-ink-3">{empty}</p>
        ) : (
          <ul aria-label={label}>
            {[...active, ...(active.length > 0 && settled.length > 0 ? [divider] : []), ...settled]}
          </ul>
        )}
      </FoldedActions>
    </div>
  );
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
