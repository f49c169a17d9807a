import { useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { weekdayLetter } from '#shared/calendar/labels.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { forwardSign } from '#client/ui/direction.ts';
import type { MonthProps } from './month.tsx';

/** The months on either side of the selected one. */
const REACH = 2;
/** The months that one press of the button at either end adds. */
const MORE = 6;
/** How many weeks after the selected day are visible when the list opens. */
const WEEKS_AHEAD = 2;

export interface MonthListProps {
  label: string;
  today: Day;
  selected: Day;
  onPick: (day: Day) => void;
  /** True if the selected day takes the focus. */
  takesFocus?: boolean;
  MonthView: ComponentType<MonthProps>;
  className?: string;
}

/**
 * The months around a day, one below the other, to pick a day. Arrow keys move by a day or a week, Home and End to the
 * ends of the week, Page Up and Page Down by a month.
 */
export function MonthList({
  label,
  today,
  selected,
  onPick,
  takesFocus = false,
  MonthView,
  className = 'h-80',
}: MonthListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [start] = useState(selected);
  const [reach, setReach] = useState({ before: REACH, after: REACH });
  const [focused, setFocused] = useState(selected);
  const height = useRef(0);

  useLayoutEffect(() => {
    const { current } = scroller;
    const button = current?.querySelector<HTMLElement>(`[data-day="${start}"]`);
    if (!current || !button) return;
    current.scrollTop = getStart(button, current.clientHeight);
    if (!takesFocus) return;
    button.focus({ preventScroll: true });
    current.scrollIntoView({ block: 'nearest' });
  }, [start, takesFocus]);

  // Earlier months are added above, and what is in view stays there.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    if (height.current > 0) current.scrollTop += current.scrollHeight - height.current;
    height.current = 0;
  }, [reach.before]);

  function showEarlier(): void {
    height.current = scroller.current?.scrollHeight ?? 0;
    setReach({ ...reach, before: reach.before + MORE });
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const day = (event.target as HTMLElement).dataset['day'];
    const next = day && dayAfterKey(day, event);
    const button = next && scroller.current?.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (!button) return;
    event.preventDefault();
    setFocused(next);
    button.focus();
  }

  const months = Array.from({ length: reach.before + 1 + reach.after }, (_, index) =>
    addPeriods(false, firstOfMonth(start), index - reach.before),
  );
  const more = 'min-h-11 w-full rounded-control text-sm text-ink-3 hover:bg-hover hover:text-ink';
  return (
    <div role="group" aria-label={label} className="flex min-h-0 flex-col">
      <div aria-hidden className="grid grid-cols-7 justify-items-center pe-2 pb-1 text-xs text-ink-3">
        {daysOfWeek(today).map((day) => (
          <span key={day}>{weekdayLetter(day)}</span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrow keys of the buttons inside */}
      <div
        ref={scroller}
        onKeyDown={handleKey}
        className={classes('relative overflow-y-auto overscroll-contain pe-2 [scrollbar-width:thin]', className)}
      >
        <button type="button" className={more} onClick={showEarlier}>
          {t('Earlier months')}
        </button>
        {months.map((month) => (
          <MonthView key={month} {...{ month, today, selected, onPick }} tabStop={focused} />
        ))}
        <button type="button" className={more} onClick={() => setReach({ ...reach, after: reach.after + MORE })}>
          {t('Later months')}
        </button>
      </div>
    </div>
  );
}

/**
 * Returns where the list begins: at the month of a day, or at the week before the day if the two weeks after it would be
 * out of view. `height` is that of the list. All values are in pixels.
 */
function getStart(day: HTMLElement, height: number): number {
  const month = day.closest<HTMLElement>('[data-month]');
  if (month === null) return 0;
  const week = day.offsetHeight;
  if (day.offsetTop + (1 + WEEKS_AHEAD) * week <= month.offsetTop + height) return month.offsetTop;
  // The name of the month stays at the top.
  return day.offsetTop - week - (month.querySelector('h3')?.offsetHeight ?? 0);
}

/** Returns the day that a key moves to from `day`; undefined for other keys. */
export function dayAfterKey(day: Day, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): Day | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forwardSign());
    case 'ArrowRight':
      return addDays(day, forwardSign());
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayIndex(day));
    case 'End':
      return addDays(day, 6 - weekdayIndex(day));
    case 'PageUp':
      return addPeriods(false, day, -1);
    case 'PageDown':
      return addPeriods(false, day, 1);
    default:
      return undefined;
  }
}
