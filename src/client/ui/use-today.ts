import { useEffect, useState } from 'react';
import { toLocalDay, millisecondsUntilMidnight, type Day } from '#shared/calendar/day.ts';

/** The current day. It changes at midnight, and when a sleeping tab is focused again. */
export function useToday(): Day {
  const [today, setToday] = useState(() => toLocalDay(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The clock or the time zone may have changed, so the time until midnight is computed anew each time.
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(update, millisecondsUntilMidnight(new Date()) + 50);
      setToday(toLocalDay(new Date()));
    };
    update();
    window.addEventListener('focus', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return today;
}
