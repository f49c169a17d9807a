import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newDayAt, type NewDay } from '#shared/visits/visits.rules.ts';
import { accountGeneration } from '#client/data/account-change.ts';
import { usePageValue } from '#client/ui/page-value.ts';
import { useToday } from '#client/ui/use-today.ts';
import { changeRitual, ritualOf } from './kept-ritual.ts';
import { readLastVisit, takeFirstMondaySwitch } from './last-visit.ts';
import type { Ritual } from './ritual.ts';

export interface NewDayState {
  /** What is to be asked of the person; undefined when nothing is. */
  ritual: Ritual | undefined;
  /** Changes what is asked; undefined: everything is answered. */
  changeRitual: (change: (ritual: Ritual) => Ritual | undefined) => void;
}

/**
 * Notices a new day: when the page is loaded, looked at again or online again, and at midnight. What the last days left
 * unfinished is crossed out then, and what there is to ask is kept until it is answered (core specification, section 4).
 */
export function useNewDay(userId: number): NewDayState {
  const today = useToday();
  const client = useQueryClient();
  const kept = usePageValue(ritualOf(userId));
  const isSimulated = useRef<boolean>(undefined);

  const look = useEffectEvent(() => {
    // The tab that is looked at first shall be the one that asks.
    if (document.visibilityState === 'hidden') return;
    isSimulated.current ??= takeFirstMondaySwitch();
    const newDay = newDayAt(today, readLastVisit(userId, today), isSimulated.current);
    if (newDay === undefined) {
      changeRitual(userId, (ritual) => (ritual?.newDay.today === today ? ritual : undefined));
      return;
    }
    void beginDay(newDay, isSimulated.current);
  });

  async function beginDay(newDay: NewDay, asFirstMonday: boolean): Promise<void> {
    const generation = accountGeneration();
    try {
      // Once a day: its code is not in the first script.
      const { beginNewDay } = await import('./begin-new-day.ts');
      // Whoever has the session by now begins a day of their own.
      if (accountGeneration() !== generation) return;
      await beginNewDay(client, userId, newDay, asFirstMonday);
      isSimulated.current = false;
    } catch {
      // Nobody waits for it: it is tried again when the page is looked at, or online, again.
    }
  }

  useEffect(() => {
    const listener = () => look();
    listener();
    window.addEventListener('focus', listener);
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('focus', listener);
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [userId, today]);

  return {
    ritual: kept?.newDay.today === today ? kept : undefined,
    changeRitual: (change) => changeRitual(userId, (ritual) => ritual && change(ritual)),
  };
}
