import { ChevronLeft, ChevronRight } from 'lucide-react';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { monthName, monthNames, weekRange, widestWeekRanges } from '#shared/calendar/labels.ts';
import { addPeriods, periodStart } from '#shared/calendar/period.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { SteadyText } from '#client/ui/controls/steady-text.tsx';
import { classes } from '#client/ui/classes.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

export interface PeriodNavigatorProps {
  isWeekly: boolean;
  today: Day;
  /** Prefetches the period that contains a day. */
  onPrefetch: (day: Day) => void;
  /** True if a button says how to return to the current period, beside the period's name, which does the same. */
  hasReturn?: boolean;
  /**
   * True in the header of the board. There the dates of the week are left out where they have no room in the line, and a task
   * that is dropped on an arrow moves by a week.
   */
  isOfBoard?: boolean;
  /** The classes of the navigation; those for a place under a card's title unless given. */
  className?: string;
}

/**
 * The week or month of a card or page, with arrows to its neighbours and a button to the current one. The neighbours
 * are prefetched while an arrow is pointed at or focused (DATA-29).
 */
export function PeriodNavigator({
  isWeekly,
  today,
  onPrefetch,
  hasReturn = false,
  isOfBoard = false,
  className = '-mt-1 px-1.5 pb-1.5',
}: PeriodNavigatorProps) {
  const { selectedDate: current, setSelectedDate } = useSelectedDate();
  // The new name shows in the next frame. The content follows in a transition, so that the page stays responsive.
  const [selectedDate, showDate] = useOptimistic(current);
  const [isPointedAt, setPointedAt] = useState(false);
  const nameButton = useRef<HTMLButtonElement>(null);
  const start = periodStart(isWeekly, selectedDate);
  useEffect(() => {
    if (!isPointedAt) return;
    for (const count of [-1, 0, 1]) onPrefetch(addPeriods(isWeekly, start, count));
  }, [isPointedAt, isWeekly, start, onPrefetch]);
  const handleEnter = () => setPointedAt(true);
  const handleLeave = () => setPointedAt(false);
  const arrow = { onPointerEnter: handleEnter, onFocus: handleEnter, onPointerLeave: handleLeave, onBlur: handleLeave };
  const select = (day: Day): void =>
    startTransition(() => {
      showDate(day);
      setSelectedDate(day);
    });
  const move = (count: number) => () => select(addPeriods(isWeekly, selectedDate, count));
  const isCurrent = start === periodStart(isWeekly, today);
  const name = isWeekly ? t('Week {number}', { number: weekNumber(start) }) : monthName(start);
  const here = isWeekly ? t('this week') : t('this month');
  const there = isWeekly ? t('go to this week') : t('go to this month');
  const detail = isWeekly ? weekRange(start) : start.slice(0, 4);
  return (
    <nav
      aria-label={isWeekly ? t('Week') : t('Month')}
      className={classes('flex items-center gap-0.5 text-sm text-ink-2', className)}
    >
      <IconButton
        label={isWeekly ? t('Previous week') : t('Previous month')}
        className="size-[32px]"
        onClick={move(-1)}
        data-drop-weeks={isOfBoard ? -1 : undefined}
        {...arrow}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <button
        ref={nameButton}
        type="button"
        aria-label={`${name} ${detail}, ${isCurrent ? here : there}`}
        data-tooltip={isCurrent ? undefined : true}
        onClick={() => select(today)}
        className="touch-target min-w-0 rounded-control px-1 py-1 text-start tabular-nums"
      >
        <span aria-live="polite" className={isOfBoard ? 'flex h-[1lh] flex-wrap gap-x-1 overflow-hidden' : undefined}>
          <b className={classes('me-1 font-semibold whitespace-nowrap', isCurrent ? 'text-ink' : 'text-accent')}>
            <SteadyText options={isWeekly ? [t('Week {number}', { number: 53 })] : monthNames()}>{name}</SteadyText>
          </b>{' '}
          <span className="inline-block text-ink-3">
            <SteadyText options={isWeekly ? widestWeekRanges() : []}>{detail}</SteadyText>
          </span>
        </span>
      </button>
      <IconButton
        label={isWeekly ? t('Next week') : t('Next month')}
        className="size-[32px]"
        onClick={move(1)}
        data-drop-weeks={isOfBoard ? 1 : undefined}
        {...arrow}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      {hasReturn && !isCurrent && (
        <button
          type="button"
          onClick={() => {
            select(today);
            // This button goes away.
            nameButton.current?.focus({ preventScroll: true });
          }}
          className="touch-target ms-auto rounded-control px-1.5 py-1 font-medium whitespace-nowrap text-accent underline-offset-4 hover:underline"
        >
          {isWeekly ? t('This Week') : t('This Month')}
        </button>
      )}
    </nav>
  );
}
