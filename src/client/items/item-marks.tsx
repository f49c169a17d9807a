import { Bookmark, Flag, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';

/** The small marks behind an item's title. */
export function ItemMarks({ children }: { children: ReactNode }) {
  return <span className="flex h-[1.36rem] items-center gap-2 empty:hidden">{children}</span>;
}

/** It is a priority. */
export function PriorityMark() {
  return (
    <span role="img" aria-label="Priority" className="text-priority">
      <Flag size={14} aria-hidden />
    </span>
  );
}

/** It is flagged. */
export function FlagMark() {
  return (
    <span role="img" aria-label="Flagged" className="text-accent">
      <Bookmark size={14} aria-hidden fill="currentColor" />
    </span>
  );
}

/** It comes again: `label` says how often. */
export function RepeatMark({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} className="text-ink-3">
      <Repeat size={14} aria-hidden />
    </span>
  );
}
