import { useEffect, useState } from 'react';
import { localDayOf, millisecondsUntilMidnight, type Day } from '#shared/calendar/day.ts';

/** The person's today. It changes at midnight in a tab that stays open, and when a tab that slept is looked at again. */
export function useToday(): Day {
  const [today, setToday] = useState(() => localDayOf(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The clock or the zone may have been changed meanwhile, so midnight is counted anew each time.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(look, millisecondsUntilMidnight(new Date()) + 50);
      setToday(localDayOf(new Date()));
    };
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
