import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';

/** A card of the insights with its heading (INS-05). */
export function InsightCard({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={classes('min-w-0 rounded-card border border-hairline p-4', className)}>
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** A heading inside a card. */
export function Subheading({ children }: { children: string }) {
  return <h4 className="mt-4 mb-1.5 text-xs font-medium text-ink-3">{children}</h4>;
}

/** The text of a card without data. */
export function NothingYet({ children }: { children: string }) {
  return <p className="py-2 text-ink-3">{children}</p>;
}

/** Figures side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-2 grid grid-cols-[repeat(auto-fit,minmax(max(40%,min(100%,6.5rem)),1fr))] gap-y-1 [overflow-wrap:anywhere]">
      {children}
    </div>
  );
}

/** A figure. Pressing it opens its drill-down. */
export function Figure({
  label,
  value,
  note,
  onDrillDown,
}: {
  label: string;
  value: string;
  note?: string | undefined;
  onDrillDown?: (() => void) | undefined;
}) {
  const content = (
    <>
      <span className="flex items-center gap-0.5 text-xs text-ink-3">
        {label}
        {onDrillDown !== undefined && <ChevronRight size={12} aria-hidden />}
      </span>
      <span dir="auto" className="line-clamp-2 text-lg font-semibold [overflow-wrap:anywhere] tabular-nums">
        {value}
      </span>
      {note !== undefined && <span className="block text-xs text-ink-3">{note}</span>}
    </>
  );
  if (onDrillDown === undefined) return <p className="px-2 py-1.5">{content}</p>;
  return (
    <button
      type="button"
      onClick={onDrillDown}
      className="flex min-h-11 min-w-0 flex-col rounded-control px-2 py-1.5 text-start transition-colors hover:bg-hover"
    >
      {content}
    </button>
  );
}

/** A row of a list that opens its drill-down: a title, a value, and a bar if it has a share. */
export function FigureLine({
  title,
  value,
  share,
  onDrillDown,
}: {
  title: string;
  value: string;
  /** 0 to 1. */
  share?: number | undefined;
  onDrillDown: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onDrillDown}
      className="-mx-2 block min-h-11 w-[calc(100%+1rem)] rounded-control px-2 py-1.5 text-start transition-colors hover:bg-hover at-desk:min-h-0"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span dir="auto" className="line-clamp-3 min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="line-clamp-2 max-w-full text-ink-2 tabular-nums">{value}</span>
      </span>
      {share !== undefined && (
        <span
          aria-hidden
          className="mt-1.5 block h-[3px] overflow-hidden rounded-full bg-track forced-color-adjust-none"
        >
          <span className="block h-full rounded-full bg-(--kind)" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </button>
  );
}

/** Formats a number of percent, such as '67%'. */
export function percentLabel(percents: number): string {
  return t('{percent}%', { percent: percents });
}

/** Formats a share from 0 to 1, such as '67%'. */
export function percent(share: number): string {
  return percentLabel(Math.round(share * 100));
}
