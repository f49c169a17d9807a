import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { areActionsFolded } from './layout.ts';

const FoldedActions = createContext(true);

/** Whether the rows of this list keep their actions behind a menu. */
export function useFoldedActions(): boolean {
  return use(FoldedActions);
}

export interface ItemListProps {
  label: string;
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
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() =>
      setFolded(areActionsFolded(window.innerWidth, current.clientWidth, actionCount)),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [actionCount]);

  const isEmpty = active.length + settled.length === 0;
  return (
    <div ref={list} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 [scrollbar-width:thin]">
      <FoldedActions value={isFolded}>
        {isEmpty && <p className="px-4 py-10 text-center text-ink-3">{empty}</p>}
        {active.length > 0 && <ul aria-label={label}>{active}</ul>}
        {active.length > 0 && settled.length > 0 && <hr className="mx-2 my-1.5 border-hairline" />}
        {settled.length > 0 && <ul aria-label={`${label}, done with`}>{settled}</ul>}
      </FoldedActions>
    </div>
  );
}
