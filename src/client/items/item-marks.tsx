import { Flag, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { useIsWaiting } from '#client/data/waiting-items.ts';
import { PriorityIcon } from './priority-icon.tsx';

/** The small marks behind an item's title. */
export function ItemMarks({ children }: { children: ReactNode }) {
  return <span className="row-marks flex h-[1.45em] items-center gap-2 text-item empty:hidden">{children}</span>;
}

/** The mark of a priority. */
export function PriorityMark() {
  return (
    <span role="img" aria-label={t('Priority')} className="text-priority">
      <PriorityIcon size={14} />
    </span>
  );
}

/** The mark of a flag. */
export function FlagMark() {
  return (
    <span role="img" aria-label={t('Flagged')} className="text-accent">
      <Flag size={14} aria-hidden fill="currentColor" />
    </span>
  );
}

/** The mark of an item with a change that waits to be sent. `root` begins the query keys of its lists. */
export function WaitingMark({ root, id }: { root: string; id: number }) {
  return (
    useIsWaiting(root, id) && (
      <span
        role="img"
        aria-label={t('Waiting to be sent')}
        className="size-3 rounded-full border-[1.5px] border-dotted border-ink-3"
      />
    )
  );
}

/** The mark of repetition. `label` says how often the item repeats. */
export function RepeatMark({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} className="text-ink-3">
      <Repeat size={14} aria-hidden />
    </span>
  );
}
