import type { ReactNode } from 'react';

export interface ItemListProps {
  label: string;
  active: ReactNode[];
  settled: ReactNode[];
  empty: string;
}

/** A card's list: what is active, a divider, what is done with. It scrolls inside the card. */
export function ItemList({ label, active, settled, empty }: ItemListProps) {
  if (active.length + settled.length === 0) {
    return <p className="flex-1 px-4 py-12 text-center text-ink-3">{empty}</p>;
  }
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 [scrollbar-width:thin]">
      {active.length > 0 && <ul aria-label={label}>{active}</ul>}
      {active.length > 0 && settled.length > 0 && <hr className="mx-2 my-1.5 border-hairline" />}
      {settled.length > 0 && <ul aria-label={`${label}, done with`}>{settled}</ul>}
    </div>
  );
}
