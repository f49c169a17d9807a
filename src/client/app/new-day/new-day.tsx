import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newDayAt, type NewDay } from '#shared/new-day/new-day.rules.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { useStore } from '#client/ui/store.ts';
import { createLazyCode, createLazyComponent } from '#client/ui/lazy-component.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { changeNewDayFlow, readNewDayFlow, removeEarlierFlow } from './new-day-flow-storage.ts';
import { LaterLine } from './later-line.tsx';
import { addQuestionPlace } from './question-places.ts';
import { readLastVisit, takeFirstMondaySwitch } from './last-visit.ts';

/** Runs once a day, so its code is not in the first script. */
const lazyBeginning = createLazyCode(async () => (await import('./begin-new-day.ts')).beginNewDay);

const flowDialogs = createLazyComponent(async () => (await import('./new-day-flow-dialogs.tsx')).NewDayFlowDialogs);

/**
 * The dialogs of the new-day flow. They wait while `isHeldBack`. A question that was closed without an answer becomes a
 * line that opens it again.
 */
export function NewDayDialogs({ userId, isHeldBack }: { userId: number; isHeldBack: boolean }) {
  const today = useToday();
  const flow = useStore(readNewDayFlow(userId));
  useEffect(() => (isHeldBack ? undefined : addQuestionPlace()), [isHeldBack]);
  if (flow?.newDay.today !== today) return null;
  if (flow.isLater === true) {
    return (
      <LaterLine
        stage={flow.stage}
        onOpen={() => changeNewDayFlow(userId, (latest) => latest && { ...latest, isLater: false })}
      />
    );
  }
  if (isHeldBack) return null;
  return (
    <flowDialogs.Component
      key={today}
      userId={userId}
      flow={flow}
      changeFlow={(change) => changeNewDayFlow(userId, (latest) => latest && change(latest))}
    />
  );
}

/**
 * Notices a new day on load, on focus, when the browser comes online, and at midnight. Crosses out unfinished tasks
 * (TIME-03) and starts the new-day flow, which is stored until it is answered.
 */
export function NewDayWatch({ userId }: { userId: number }) {
  const today = useToday();
  const client = useQueryClient();
  const isSimulated = useRef<boolean>(undefined);

  const checkForNewDay = useEffectEvent(() => {
    // The first visible tab shall show the dialogs.
    if (document.visibilityState === 'hidden') return;
    isSimulated.current ??= takeFirstMondaySwitch();
    const newDay = newDayAt(today, readLastVisit(userId, today), isSimulated.current);
    if (newDay === undefined) {
      removeEarlierFlow(userId, today);
      return;
    }
    void beginDay(newDay, isSimulated.current);
  });

  async function beginDay(newDay: NewDay, asFirstMonday: boolean): Promise<void> {
    const epoch = sessionEpoch();
    try {
      const beginNewDay = await lazyBeginning.load();
      // The session has changed; its user starts a new day of their own.
      if (sessionEpoch() !== epoch) return;
      await beginNewDay(client, userId, newDay, asFirstMonday);
      isSimulated.current = false;
    } catch {
      // Retried when the page is focused or online again.
    }
  }

  useEffect(() => {
    const listener = () => checkForNewDay();
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

  return null;
}
