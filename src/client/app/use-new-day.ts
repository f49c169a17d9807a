import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newDayAt, type NewDay } from '#shared/visits/visits.rules.ts';
import { accountGeneration } from '#client/data/account-change.ts';
import { rollOver } from '#client/tasks/rollover.mutations.ts';
import { readLastVisit, storeLastVisit, takeFirstMondaySwitch } from './last-visit.ts';
import { readRitual, startRitual, writeRitual, type Ritual } from './ritual.ts';
import { useToday } from './use-today.ts';

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
  const [kept, setKept] = useState(() => readRitual(userId));
  const written = useRef(kept);
  const isSimulated = useRef<boolean>(undefined);

  const look = useEffectEvent(() => {
    // The tab that is looked at first shall be the one that asks.
    if (document.visibilityState === 'hidden') return;
    isSimulated.current ??= takeFirstMondaySwitch();
    const newDay = newDayAt(today, readLastVisit(userId, today), isSimulated.current);
    if (newDay === undefined) {
      setKept((ritual) => (ritual?.newDay.today === today ? ritual : undefined));
      return;
    }
    void beginDay(newDay, isSimulated.current);
  });

  async function beginDay(newDay: NewDay, asFirstMonday: boolean): Promise<void> {
    try {
      const ritual = await beginOnce(client, userId, newDay, asFirstMonday);
      isSimulated.current = false;
      if (ritual !== undefined) setKept(ritual);
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

  useEffect(() => {
    if (kept !== written.current) writeRitual(userId, kept);
    written.current = kept;
  }, [userId, kept]);

  return {
    ritual: kept?.newDay.today === today ? kept : undefined,
    changeRitual: (change) => setKept((ritual) => ritual && change(ritual)),
  };
}

/** New days that are just being begun, so that whoever notices one a second time waits for the same. */
const beginnings = new Map<string, Promise<Ritual | undefined>>();

async function beginOnce(
  client: QueryClient,
  userId: number,
  newDay: NewDay,
  isSimulated: boolean,
): Promise<Ritual | undefined> {
  const key = `${accountGeneration()} ${userId} ${newDay.today}`;
  const beginning = beginnings.get(key) ?? inTurn(async () => begin(client, userId, newDay, isSimulated));
  beginnings.set(key, beginning);
  try {
    return await beginning;
  } finally {
    beginnings.delete(key);
  }
}

/** Crosses out what the last days left, and only then counts as a visit. Undefined when another tab was faster and asks. */
async function begin(
  client: QueryClient,
  userId: number,
  newDay: NewDay,
  isSimulated: boolean,
): Promise<Ritual | undefined> {
  const { crossOutFrom, today } = newDay;
  await rollOver(client, crossOutFrom, today);
  const lastVisit = readLastVisit(userId, today);
  if (!isSimulated && lastVisit !== undefined && lastVisit >= today) return undefined;
  storeLastVisit(userId, today);
  const ritual = startRitual(newDay, readRitual(userId));
  writeRitual(userId, ritual);
  return ritual;
}

/** Tabs of one browser notice a new day in the same moment. Pages that are not served securely have no locks to take turns. */
async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('halo-new-day', act) : act();
}
