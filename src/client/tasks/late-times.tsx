import { useEffect } from 'react';
import { toLocalDay } from '#shared/calendar/day.ts';
import { toClockTime } from '#shared/calendar/clock-time.ts';
import { rangeLabel } from '#shared/calendar/instant.ts';
import { t } from '#shared/language/language.ts';
import { isLate } from '#shared/tasks/lateness.rules.ts';
import { detailView, type ShowDetail } from './task-detail.ts';

const MINUTE = 60_000;

/** Marks the times of late tasks, anew at each minute and when a sleeping tab is shown again. */
export function LateTimes(): null {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      clearTimeout(timer);
      const date = new Date();
      const now = { day: toLocalDay(date), time: toClockTime(date.getHours(), date.getMinutes()) };
      timer = setTimeout(update, MINUTE - (date.getTime() % MINUTE) + 50);
      detailView.set((task, text) => (isLate(task, now) ? markTime(task, text) : text));
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return null;
}

const markTime: ShowDetail = ({ startTime, endTime }, text) => {
  const time = rangeLabel(startTime ?? '', endTime);
  return (
    <>
      <span className="font-medium text-late">
        {time}
        <span className="sr-only">{`, ${t('late')}`}</span>
      </span>
      {text?.slice(time.length)}
    </>
  );
};
