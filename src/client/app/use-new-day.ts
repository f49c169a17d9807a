import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newDayAt, type NewDay } from '#shared/new-day/new-day.rules.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { useStore } from '#client/ui/store.ts';
import { useToday } from '#client/ui/use-today.ts';
import { changeNewDayFlow, readNewDayFlow } from './new-day-flow-storage.ts';
import { readLastVisit, takeFirstMondaySwitch } from './last-visit.ts';
import type { NewDayFlow } from './new-day-flow.ts';

export interface NewDayState {
  /** What is to be asked of the person; undefined when nothing is. */
  flow: NewDayFlow | undefined;
  /** Changes what is asked; undefined: everything is answered. */
  changeFlow: (change: (flow: NewDayFlow) => NewDayFlow | undefined) => void;
}

/**
 * Notices a new day: when the page is loaded, looked at again or online again, and at midnight. What the last days left
 * unfinished is crossed out then, and what there is to ask is kept until it is answered (core specification, section 4).
 */
export function useNewDay(userId: number): NewDayState {
  const today = useToday();
  const client = useQueryClient();
  const kept = useStore(readNewDayFlow(userId));
  const isSimulated = useRef<boolean>(undefined);

  const look = useEffectEvent(() => {
    // The tab that is looked at first shall be the one that asks.
    if (document.visibilityState === 'hidden') return;
    isSimulated.current ??= takeFirstMondaySwitch();
    const newDay = newDayAt(today, readLastVisit(userId, today), isSimulated.current);
    if (newDay === undefined) {
      changeNewDayFlow(userId, (flow) => (flow?.newDay.today === today ? flow : undefined));
      return;
    }
    void beginDay(newDay, isSimulated.current);
  });

  async function beginDay(newDay: NewDay, asFirstMonday: boolean): Promise<void> {
    const generation = sessionEpoch();
    try {
      // Once a day: its code is not in the first script.
      const { beginNewDay } = await import('./begin-new-day.ts');
      // Whoever has the session by now begins a day of their own.
      if (sessionEpoch() !== generation) return;
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
    flow: kept?.newDay.today === today ? kept : undefined,
    changeFlow: (change) => changeNewDayFlow(userId, (flow) => flow && change(flow)),
  };
}
