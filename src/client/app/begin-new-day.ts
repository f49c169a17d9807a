import type { QueryClient } from '@tanstack/react-query';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { rollOver, undoRollover } from '#client/tasks/rollover.mutations.ts';
import { changeNewDayFlow } from './new-day-flow-storage.ts';
import { readLastVisit, storeLastVisit } from './last-visit.ts';
import { startNewDayFlow, type NewDayStep } from './new-day-flow.ts';
import { offerStep } from './new-day-steps.ts';

/** New days that are just being begun, so that whoever notices one a second time waits for the same. */
const beginnings = new Map<string, Promise<void>>();

/**
 * Begins a new day: what the last days left unfinished is crossed out, and what there is to ask is asked. `isSimulated` begins it even
 * where the person was here today already. Rejected, without a word to the person, when it could not be done.
 */
export async function beginNewDay(
  client: QueryClient,
  userId: number,
  newDay: NewDay,
  isSimulated: boolean,
): Promise<void> {
  const key = `${sessionEpoch()} ${userId} ${newDay.today}`;
  const beginning = beginnings.get(key) ?? inTurn(async () => begin(client, userId, newDay, isSimulated));
  beginnings.set(key, beginning);
  try {
    await beginning;
  } finally {
    beginnings.delete(key);
  }
}

/** Crosses out what the last days left, and only then counts as a visit. Where another tab was faster, that one asks. */
async function begin(client: QueryClient, userId: number, newDay: NewDay, isSimulated: boolean): Promise<void> {
  const { today } = newDay;
  const done = await crossOut(client, userId, newDay);
  const lastVisit = readLastVisit(userId, today);
  if (!isSimulated && lastVisit !== undefined && lastVisit >= today) return;
  storeLastVisit(userId, today);
  changeNewDayFlow(userId, (pending) => startNewDayFlow(newDay, pending, done));
}

/** Crosses out what the days from the last visit left unfinished, and offers to take that back. */
async function crossOut(client: QueryClient, userId: number, { crossOutFrom, today }: NewDay): Promise<NewDayStep[]> {
  const rollover = await rollOver(client, crossOutFrom, today);
  if (rollover.count === 0) return [];
  const title = `${rollover.count} unfinished ${rollover.count === 1 ? 'task' : 'tasks'} crossed out`;
  const step: NewDayStep = { kind: 'crossed-out', title, rollover };
  offerStep(userId, step, async () => undoRollover(client, rollover));
  return [step];
}

/** Tabs of one browser notice a new day in the same moment. Pages that are not served securely have no locks to take turns. */
async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('halo-new-day', act) : act();
}
