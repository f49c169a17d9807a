import type { QueryClient } from '@tanstack/react-query';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { rollOver, undoRollover } from '#client/tasks/rollover.mutations.ts';
import { changeNewDayFlow } from './new-day-flow-storage.ts';
import { readLastVisit, storeLastVisit } from './last-visit.ts';
import { startNewDayFlow, type NewDayStep } from './new-day-flow.ts';
import { offerStep } from './new-day-steps.ts';

/** The new days being started. A second caller waits for the first. */
const running = new Map<string, Promise<void>>();

/**
 * Starts a new day: crosses out unfinished tasks of the last days and starts the new-day flow. `isSimulated` starts it
 * even if the person was here today. Rejects without showing an error if it fails.
 */
export async function beginNewDay(
  client: QueryClient,
  userId: number,
  newDay: NewDay,
  isSimulated: boolean,
): Promise<void> {
  const key = `${sessionEpoch()} ${userId} ${newDay.today}`;
  const run = running.get(key) ?? withLock(async () => startNewDay(client, userId, newDay, isSimulated));
  running.set(key, run);
  try {
    await run;
  } finally {
    running.delete(key);
  }
}

/** Crosses out unfinished tasks, then records the visit. If another tab was faster, that tab shows the flow. */
async function startNewDay(client: QueryClient, userId: number, newDay: NewDay, isSimulated: boolean): Promise<void> {
  const { today } = newDay;
  const done = await crossOut(client, userId, newDay);
  const lastVisit = readLastVisit(userId, today);
  if (!isSimulated && lastVisit !== undefined && lastVisit >= today) return;
  storeLastVisit(userId, today);
  changeNewDayFlow(userId, (pending) => startNewDayFlow(newDay, pending, done));
}

/** Crosses out the unfinished tasks since the last visit and offers Undo. Returns the step for the flow, if any. */
async function crossOut(client: QueryClient, userId: number, { crossOutFrom, today }: NewDay): Promise<NewDayStep[]> {
  const rollover = await rollOver(client, crossOutFrom, today);
  if (rollover.count === 0) return [];
  const title = `${rollover.count} unfinished ${rollover.count === 1 ? 'task' : 'tasks'} crossed out`;
  const step: NewDayStep = { kind: 'crossed-out', title, rollover };
  offerStep(userId, step, async () => undoRollover(client, rollover));
  return [step];
}

/**
 * Runs one tab at a time, because all tabs notice a new day at once. Insecure pages have no `navigator.locks` and run
 * it directly.
 */
async function withLock<Result>(action: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('halo-new-day', action) : action();
}
