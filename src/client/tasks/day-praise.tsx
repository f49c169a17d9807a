import { useLayoutEffect } from 'react';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';

/** The height of the praise and the gaps around it. On a phone the day ends above it. */
const ROOM = '56px';

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
  const needsRoom = takesRoom && doneDay !== undefined;
  useLayoutEffect(() => {
    if (!needsRoom) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--praise-room', ROOM);
    return () => void style.removeProperty('--praise-room');
  }, [needsRoom]);
  const next = doneDay && addDays(doneDay, 1);
  return (
    <p
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+var(--entry-bar,0px)+var(--toast-space,0px)+6px)] z-10 mx-auto flex min-h-11 w-fit items-center gap-3 animate-rise rounded-full bg-accent px-5 text-sm font-medium text-on-accent shadow-lift empty:hidden lg:bottom-[calc(var(--toast-space,0px)+20px)] lg:min-h-9 lg:px-4"
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
