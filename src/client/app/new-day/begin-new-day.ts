import type { QueryClient } from '@tanstack/react-query';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import { plural } from '#shared/language/language.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { browserStorage } from '#client/data/storage.ts';
import { rollOver, undoRollover } from '#client/tasks/rollover.mutations.ts';
import { changeNewDayFlow } from './new-day-flow-storage.ts';
import { readLastVisit, storeLastVisit } from './last-visit.ts';
import { startNewDayFlow, type NewDayStep } from './new-day-flow.ts';
import { offerStep } from './new-day-steps.ts';

/**
 * The localStorage key of the rollover's Idempotency-Key, which is stored until the result is shown.
 * `data/per-user-storage.ts` stashes those of other users.
 */
const ROLLOVER_KEY = 'halo-rollover-key';

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

/**
 * Crosses out unfinished tasks, then records the visit. If another tab was faster, that tab shows the flow with the same
 * result.
 */
async function startNewDay(client: QueryClient, userId: number, newDay: NewDay, isSimulated: boolean): Promise<void> {
  const { crossOutFrom, today } = newDay;
  const rollover = await rollOver(client, crossOutFrom, today, readRolloverKey(newDay));
  const lastVisit = readLastVisit(userId, today);
  if (!isSimulated && lastVisit !== undefined && lastVisit >= today) return;
  storeLastVisit(userId, today);
  browserStorage.write(ROLLOVER_KEY, undefined);
  const done = offerUndoOf(client, userId, rollover);
  changeNewDayFlow(userId, (pending) => startNewDayFlow(newDay, pending, done));
}

/**
 * Returns the Idempotency-Key of the rollover. Until its result is shown, all tabs and retries use the same key, so each
 * gets the same result.
 */
function readRolloverKey({ crossOutFrom, today }: NewDay): string {
  const prefix = `${crossOutFrom}-${today}-`;
  const stored = browserStorage.read(ROLLOVER_KEY);
  if (stored?.startsWith(prefix) === true) return stored;
  const key = prefix + randomKey();
  browserStorage.write(ROLLOVER_KEY, key);
  return key;
}

/** Offers to undo a rollover. Returns its step for the flow; none if it crossed out nothing. */
function offerUndoOf(client: QueryClient, userId: number, rollover: Rollover): NewDayStep[] {
  const { count, number } = rollover;
  if (number === null) return [];
  const title = plural(count, '{count} unfinished task crossed out', '{count} unfinished tasks crossed out');
  const step: NewDayStep = { kind: 'crossed-out', title, number };
  offerStep(userId, step, async () => undoRollover(client, number));
  return [step];
}

/**
 * Runs one tab at a time, because all tabs notice a new day at once. Insecure pages have no `navigator.locks` and run
 * it directly; there the key of the rollover gives all tabs the same result.
 */
async function withLock<Result>(action: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('halo-new-day', action) : action();
}
