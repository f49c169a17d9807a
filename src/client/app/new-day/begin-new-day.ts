import type { QueryClient } from '@tanstack/react-query';
import type { NewDay } from '#shared/new-day/new-day.rules.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import { plural } from '#shared/language/language.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { browserStorage } from '#client/data/storage.ts';
import { whenAllSent } from '#client/outbox/waiting-changes.ts';
import { rollOver } from '#client/tasks/rollover.mutations.ts';
import { changeNewDayFlow, readNewDayFlow } from './new-day-flow-storage.ts';
import { readLastVisit, storeLastVisit } from './last-visit.ts';
import { startNewDayFlow, type NewDayStep } from './new-day-flow.ts';
import { canAskNow } from './question-places.ts';
import { offerStep } from './new-day-steps.ts';

/**
 * The localStorage key of the rollover's Idempotency-Key, which is stored until the result is shown.
 * `data/per-user-storage.ts` stashes those of other users.
 */
const ROLLOVER_KEY = 'halo-rollover-key';

/** The new days being started. A second caller waits for the first. */
const running = new Map<string, Promise<void>>();

/**
 * Starts a new day: crosses out unfinished tasks of the last days and starts the new-day flow. First it waits until
 * changes made without a network are sent, because one of them may have moved such a task to a later day. With
 * `isSimulated`, it starts even if the person was here today. Rejects without showing an error if it fails.
 */
export async function beginNewDay(
  client: QueryClient,
  userId: number,
  newDay: NewDay,
  isSimulated: boolean,
): Promise<void> {
  const key = `${sessionEpoch()} ${userId} ${newDay.today}`;
  const run = running.get(key) ?? startNewDayInTurn(client, userId, newDay, isSimulated);
  running.set(key, run);
  try {
    await run;
  } finally {
    running.delete(key);
  }
}

/** Starts a new day once all changes are sent, in one tab at a time. */
async function startNewDayInTurn(...parts: Parameters<typeof startNewDay>): Promise<void> {
  const [, userId] = parts;
  const epoch = sessionEpoch();
  await whenAllSent(userId);
  if (sessionEpoch() !== epoch) throw new Error('Somebody else has the session now');
  await withLock(async () => startNewDay(...parts));
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
  const done = listRollover(rollover);
  changeNewDayFlow(userId, (pending) => startNewDayFlow(newDay, pending, done));
  const flow = readNewDayFlow(userId).current();
  // The question lists it. Without a question a toast tells about it.
  if (flow !== undefined && !canAskNow()) done.forEach((step) => offerStep({ client, userId, flow }, step));
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

/** Returns the step of a rollover; none if it crossed out nothing. */
function listRollover({ count, number }: Rollover): NewDayStep[] {
  if (number === null) return [];
  const title = plural(count, '{count} unfinished task crossed out', '{count} unfinished tasks crossed out');
  return [{ kind: 'crossed-out', title, number }];
}

/**
 * Runs one tab at a time, because all tabs notice a new day at once. Insecure pages have no `navigator.locks` and run
 * it directly; there the key of the rollover gives all tabs the same result.
 */
async function withLock<Result>(action: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('halo-new-day', action) : action();
}
