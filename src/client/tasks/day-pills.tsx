import { useLayoutEffect } from 'react';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';

/** The space that a pill needs on a phone: its height, and a gap above and below it. */
const ROOM = '56px';

/** The place of a pill: above the line that adds tasks, and above a toast. */
const PILL =
  'fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+var(--entry-bar,0px)+var(--toast-space,0px)+6px)] z-10 mx-auto flex min-h-11 w-fit items-center gap-3 animate-rise rounded-full px-5 text-sm font-medium shadow-lift';

export interface DayPraiseProps {
  /** The day whose last task was completed a moment ago. */
  doneDay: Day | undefined;
  /** True if the screen offers to plan the day after. */
  offersNextDay: boolean;
  /** True on a phone, where the praise stands between the day and the line that adds tasks. */
  takesRoom: boolean;
  onPlan: (day: Day) => void;
}

/** Says that a day is done, above the toasts. */
export function DayPraise({ doneDay, offersNextDay, takesRoom, onPlan }: DayPraiseProps) {
  useRoom(takesRoom && doneDay !== undefined);
  const next = doneDay && addDays(doneDay, 1);
  return (
    <p
      aria-live="polite"
      className={`pointer-events-none bg-accent text-on-accent empty:hidden lg:bottom-[calc(var(--toast-space,0px)+20px)] lg:min-h-9 lg:px-4 ${PILL}`}
    >
      {doneDay !== undefined && t('{day} is done.', { day: weekdayName(doneDay) })}
      {next !== undefined && offersNextDay && (
        <button
          type="button"
          onClick={() => onPlan(next)}
          className="touch-target pointer-events-auto min-h-11 font-semibold underline underline-offset-4 lg:min-h-9"
        >
          {t('Plan {day}', { day: weekdayName(next) })}
        </button>
      )}
    </p>
  );
}

/** A button on a phone that leads back to today from another week. */
export function TodayPill({ onGo }: { onGo: () => void }) {
  useRoom(true);
  return (
    <button
      type="button"
      aria-label={t('Go to today')}
      onClick={onGo}
      // The board has no room for it.
      className={`border border-hairline bg-surface text-accent [:root:not([data-entry-bar])_&]:hidden ${PILL}`}
    >
      {t('Today')}
    </button>
  );
}

/** Reserves the space for a pill below the day of a phone. */
function useRoom(isNeeded: boolean): void {
  useLayoutEffect(() => {
    if (!isNeeded) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--pill-room', ROOM);
    return () => void style.removeProperty('--pill-room');
  }, [isNeeded]);
}
