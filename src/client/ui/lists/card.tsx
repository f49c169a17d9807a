import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { cardTarget, useFocusTarget } from '#client/ui/focus-target.ts';
import { ProgressBar } from '#client/ui/controls/progress-bar.tsx';

/** The kinds of card. Each has a colour. */
export type CardKind = 'accent' | 'goal' | 'habit' | 'book' | 'project';

const KIND_COLOR: Record<CardKind, string> = {
  accent: '[--kind:var(--accent)]',
  goal: '[--kind:var(--goal)]',
  habit: '[--kind:var(--habit)]',
  book: '[--kind:var(--book)]',
  project: '[--kind:var(--project)]',
};

/** The fade at the edge of a card's list. It shows while there are more rows beyond the edge. */
const EDGE =
  'relative after:pointer-events-none after:absolute after:inset-x-0 after:z-1 after:h-8 after:from-surface after:to-transparent after:opacity-0 after:transition-opacity';

/** The height of a title of one line, by the size of its letters. */
const ONE_LINE = {
  list: 'lg:max-h-[calc(1.45*var(--text-lg))] lg:overflow-hidden',
  day: 'lg:max-h-[calc(1.45*var(--text-day))] lg:overflow-hidden',
};

export interface CardProps {
  title: string;
  /** The small text beside the title, such as '21st'. */
  note?: string | undefined;
  /** The card's period and the buttons to other periods, under its title. */
  navigation?: ReactNode;
  /** The menu of the card. */
  menu?: ReactNode;
  kind?: CardKind | undefined;
  isCurrent?: boolean;
  /** The day that tasks are moved to when they are dropped on the card. */
  dropDate?: Day | undefined;
  /** The badge of the card, such as 'Completed'. */
  badge?: ReactNode;
  /** The card's size; it fills its place unless given. */
  className?: string;
  progress: { total: number; completed: number; completedShare: number; crossedOutShare: number };
  /** True once the list has loaded. An unloaded list is not an empty list. */
  isProgressKnown: boolean;
  /** What is between the list and the add button. */
  entry?: ReactNode;
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
}

/**
 * A card: title, 'completed of total', a progress bar in two parts, a scrolling list and an add button (DAY-04 to
 * DAY-07).
 */
export function Card({
  title,
  note,
  navigation,
  menu,
  kind = 'accent',
  isCurrent = false,
  dropDate,
  badge,
  className = 'h-full',
  progress,
  isProgressKnown,
  entry,
  addLabel,
  onAdd,
  children,
}: CardProps) {
  const badgeId = useId();
  const hasEntry = Boolean(entry);
  const section = useFocusTarget<HTMLElement>(cardTarget(dropDate ?? title));
  return (
    <section
      ref={section}
      aria-label={note === undefined ? title : `${title} ${note}`}
      aria-describedby={badge ? badgeId : undefined}
      aria-current={isCurrent ? 'date' : undefined}
      data-drop-date={dropDate}
      className={classes(
        'group/card flex min-h-0 flex-col overflow-hidden rounded-card border bg-surface shadow-card',
        isCurrent ? 'border-accent ring-accent lg:ring-1' : 'border-hairline',
        KIND_COLOR[kind],
        className,
      )}
    >
      <header className="flex flex-wrap items-baseline justify-end gap-x-1.5 px-4 pt-3 pb-2">
        <div
          className={classes(
            'flex min-w-24 flex-1 flex-wrap items-baseline gap-x-1.5',
            // On a desk a note without room is left out: on a second line it would push the progress bar down.
            note !== undefined && !badge && ONE_LINE[dropDate === undefined ? 'list' : 'day'],
          )}
        >
          <h2
            dir="auto"
            className={classes(
              'leading-[1.45] font-bold tracking-tight [overflow-wrap:anywhere]',
              note === undefined ? 'line-clamp-2' : 'line-clamp-2 lg:line-clamp-1',
              dropDate === undefined ? 'text-xl sm:text-lg' : 'text-day',
            )}
          >
            {title}
          </h2>
          {note !== undefined && <span className="text-sm whitespace-nowrap text-ink-3">{note}</span>}
          {badge && <span id={badgeId}>{badge}</span>}
        </div>
        <span className={classes('text-xs whitespace-nowrap text-ink-3 tabular-nums', !isProgressKnown && 'invisible')}>
          {t('{done} of {total}', { done: progress.completed, total: progress.total })}
        </span>
        {menu}
      </header>
      {navigation}
      <div
        className={classes(
          'px-4',
          EDGE,
          'after:top-full after:bg-linear-to-b [[data-more*=above]>&]:after:opacity-100',
        )}
      >
        {/* The key gives each day a bar of its own. Otherwise the bar would animate from the value of another day. */}
        <ProgressBar
          key={dropDate}
          label={t('{title} progress', { title })}
          completed={progress.completedShare}
          crossedOut={progress.crossedOutShare}
          isKnown={isProgressKnown}
        />
      </div>
      {children}
      <div className={classes(EDGE, 'after:bottom-full after:bg-linear-to-t [[data-more*=below]>&]:after:opacity-100')}>
        {/* Beside a line that adds items, the button is a sign: both texts would say the same. */}
        <div className="flex items-start pb-2">
          {hasEntry && <div className="min-w-0 grow-999">{entry}</div>}
          <footer className="shrink-0 grow px-[3px]">
            <button
              type="button"
              data-adds
              onClick={onAdd}
              className="flex min-h-11 w-full items-center text-start focus-visible:outline-offset-[-2px] gap-2 rounded-control px-[13px] font-medium text-accent transition-colors hover:bg-accent-soft at-desk:min-h-9 lg:text-sm lg:text-ink-3 lg:hover:bg-hover lg:hover:text-ink"
            >
              <Plus size={18} aria-hidden />
              <span className={hasEntry ? 'sr-only' : undefined}>{addLabel}</span>
            </button>
          </footer>
        </div>
      </div>
    </section>
  );
}
