import type { ReactNode } from 'react';

/** A card's list: what is active, a divider, what is done with. It scrolls inside the card. */
export function ItemList({
  label,
  active,
  settled,
  empty,
}: {
  label: string;
  active: ReactNode[];
  settled: ReactNode[];
  empty: string;
}) {
  if (active.length + settled.length === 0) {
    return <p className="flex-1 px-4 py-12 text-center text-ink-3">{empty}</p>;
  }
  return (
    // A list that scrolls must be reachable by keyboard; its rows are, but an engine may not know that.
    <ul
      aria-label={label}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 [scrollbar-width:thin]"
    >
      {active}
      {active.length > 0 && settled.length > 0 && <li role="separator" className="mx-2 my-1.5 h-px bg-hairline" />}
      {settled}
    </ul>
  );
}
