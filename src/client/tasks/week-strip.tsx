import { ChevronDown } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays, getParts, type Day } from '#shared/calendar/day.ts';
import { fullDay, monthName, monthNames, weekdayLetter } from '#shared/calendar/labels.ts';
import { DAYS_PER_WEEK, daysOfWeek, getMonday } from '#shared/calendar/week.ts';
import { progressByDay, type DayProgress } from '#shared/tasks/day-progress.rules.ts';
import { t } from '#shared/language/language.ts';
import { focusDay, focusEntryLineOnceShown } from '#client/items/focus-item.ts';
import { classes } from '#client/ui/classes.ts';
import { BusyDots } from '#client/ui/calendar/busy-dots.tsx';
import { Ring } from '#client/ui/controls/ring.tsx';
import { SteadyText } from '#client/ui/controls/steady-text.tsx';
import { dayAfterKey } from '#client/ui/calendar/month-list.tsx';
import { DayPraise, TodayPill } from './day-pills.tsx';
import { MonthPanel } from './month-panel.tsx';
import { describeProgress } from './date-labels.ts';
import { useWeekTasks } from './tasks.queries.ts';
import { useDayJustDone } from './use-day-just-done.ts';
import { useStripSwipe, useWeekArrival } from './use-strip-swipe.ts';

export interface WeekStripProps {
  today: Day;
  selectedDate: Day;
  onSelect: (day: Day) => void;
  /** True if the strip has the name of the month, which unfolds the month. */
  hasMonthLabel?: boolean;
  isMonthOpen: boolean;
  onMonthOpenChange: (isOpen: boolean) => void;
}

/**
 * The selected week as seven rings, each with the progress of its day. A swipe moves by a week, pulling down unfolds the
 * month. The arrow keys move between the days.
 */
export function WeekStrip({
  today,
  selectedDate,
  onSelect,
  hasMonthLabel = false,
  isMonthOpen,
  onMonthOpenChange,
}: WeekStripProps) {
  const monday = getMonday(selectedDate);
  const { data: tasks } = useWeekTasks(monday);
  const progress = tasks && progressByDay(tasks);
  const doneDay = useDayJustDone(monday, tasks);
  const strip = useRef<HTMLDivElement>(null);
  const swipe = useStripSwipe({
    onSwipe: (weeks) => onSelect(addDays(selectedDate, weeks * DAYS_PER_WEEK)),
    onPull: () => onMonthOpenChange(true),
  });
  useWeekArrival(strip, monday);
  const [focused, setFocused] = useState<Day>();

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const day = (event.target as HTMLElement).dataset['dropDate'];
    if (day === undefined || event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const next = dayAfterKey(day, event);
    if (next === undefined) return;
    event.preventDefault();
    const button = strip.current?.querySelector<HTMLElement>(`[data-drop-date="${next}"]`);
    if (button) {
      setFocused(next);
      button.focus();
    }
  }

  /** Shows a day and focuses the line that adds tasks to it. On a phone it focuses the card instead, so that no keyboard opens. */
  function goTo(day: Day): void {
    onSelect(day);
    // One frame later, because a card that was hidden takes the focus when it appears.
    requestAnimationFrame(() => (hasMonthLabel ? focusEntryLineOnceShown(day) : focusDay(day)));
  }

  const days = daysOfWeek(monday);
  const tabStop = focused !== undefined && days.includes(focused) ? focused : selectedDate;
  return (
    <div className={classes('relative z-20 flex shrink-0 items-center gap-3', !hasMonthLabel && 'px-3 pb-1.5')}>
      {hasMonthLabel && (
        <button
          type="button"
          aria-expanded={isMonthOpen}
          data-unfolds-month
          onClick={() => onMonthOpenChange(!isMonthOpen)}
          className="touch-target flex items-center gap-1 rounded-control px-1 py-1.5 text-sm font-semibold text-ink-2 hover:text-ink"
        >
          <span>
            <SteadyText options={monthNames()}>{monthName(selectedDate)}</SteadyText>{' '}
            <span className="font-normal text-ink-3 tabular-nums @max-[71rem]:sr-only">
              {getParts(selectedDate).year}
            </span>
          </span>
          <ChevronDown size={16} aria-hidden className={classes('transition-transform', isMonthOpen && 'rotate-180')} />
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys and swipes of the buttons inside */}
      <div
        ref={strip}
        role="group"
        aria-label={t('Days of the week')}
        {...swipe}
        onKeyDown={handleKey}
        className="flex h-16 flex-1 touch-none justify-around lg:h-[72px] lg:flex-none lg:gap-1.5 lg:pt-[7px] lg:@max-[78rem]:gap-0"
      >
        {days.map((day) => (
          <DayRing
            key={day}
            day={day}
            progress={progress?.get(day)}
            isKnown={progress !== undefined}
            isToday={day === today}
            isSelected={day === selectedDate}
            isTabStop={day === tabStop}
            isJustDone={day === doneDay}
            onSelect={onSelect}
          />
        ))}
      </div>
      {/* The praise of a day takes its place. */}
      {!hasMonthLabel && doneDay === undefined && monday !== getMonday(today) && <TodayPill onGo={() => goTo(today)} />}
      <DayPraise
        doneDay={doneDay}
        offersNextDay={doneDay === today && selectedDate === today}
        takesRoom={!hasMonthLabel}
        onPlan={goTo}
      />
      {isMonthOpen && (
        <MonthPanel
          today={today}
          selected={selectedDate}
          onPick={(day) => {
            onMonthOpenChange(false);
            onSelect(day);
          }}
          onClose={() => onMonthOpenChange(false)}
        />
      )}
    </div>
  );
}

interface DayRingProps {
  day: Day;
  progress: DayProgress | undefined;
  /** True once the tasks of the week have loaded. */
  isKnown: boolean;
  isToday: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  isJustDone: boolean;
  onSelect: (day: Day) => void;
}

/**
 * A day of the strip: the letter of its weekday above a ring with its date, and a dot while it has open tasks. The ring
 * of a day without tasks is faint. Tasks can be dropped on it.
 */
function DayRing({ day, progress, isKnown, isToday, isSelected, isTabStop, isJustDone, onSelect }: DayRingProps) {
  const isFree = isKnown && progress === undefined;
  const hasOpenTasks = progress !== undefined && progress.completed + progress.crossedOut < progress.total;
  return (
    <button
      type="button"
      data-drop-date={day}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onSelect(day)}
      className="group relative grid min-w-11 flex-1 content-start justify-items-center gap-0.5 rounded-control text-xs focus-visible:-outline-offset-2 lg:w-13 lg:flex-none lg:@max-[78rem]:w-11"
    >
      <span aria-hidden className={classes('leading-4', isToday ? 'font-semibold text-accent' : 'text-ink-3')}>
        {weekdayLetter(day)}
      </span>
      <span
        // Not hidden text: only the day's card may be found by the weekday's name.
        role="img"
        aria-label={[fullDay(day), isKnown && describeProgress(progress)].filter(Boolean).join(', ')}
        className={classes(
          'relative grid size-10 place-items-center rounded-full transition-colors',
          isToday ? 'bg-accent-soft' : 'group-hover:bg-hover',
          isSelected && 'outline-[1.5px] outline-offset-2 outline-ink-3',
          isJustDone && 'ring-pulse',
        )}
      >
        <Ring
          completed={progress?.completedShare ?? 0}
          crossedOut={progress?.crossedOutShare ?? 0}
          size={40}
          className={classes('absolute inset-0', isFree && 'opacity-40')}
        />
        <span
          aria-hidden
          className={classes(
            'relative text-sm tabular-nums',
            (isToday || isSelected) && 'font-semibold',
            isToday && 'text-accent',
            !isToday && (isSelected ? 'text-ink' : 'text-ink-2'),
          )}
        >
          {getParts(day).dayOfMonth}
        </span>
        {hasOpenTasks && <BusyDots />}
      </span>
    </button>
  );
}
