import { createStore as createDatabase, get, update, type UseStore } from 'idb-keyval';
import { browserStorage, readJson } from '#client/data/storage.ts';
import type { Prediction } from './predictions.ts';
import { addUnsentUsers, areUnsentUsers, writeUnsentUsers } from './unsent-users.ts';

/** A change that waits for the network or was refused, as it is stored in the browser. */
export interface OutboxChange {
  /** Unique, so that it can be removed whatever was added meanwhile. */
  id: string;
  userId: number;
  method: string;
  address: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** The id of the new item until the server gives it one. */
  temporaryId?: number | undefined;
  /** The ids of the items that it is about. */
  itemIds?: readonly number[] | undefined;
  /** What it does to the lists, which show it after a reload. */
  prediction?: Prediction | undefined;
  /** What it does, in words: 'Change “Buy milk”'. */
  description: string;
  /** Why the server refused it. The person then decides. */
  refusal?: string | undefined;
  /** The values that the server has in the fields that were changed elsewhere. */
  theirs?: Record<string, unknown> | undefined;
  /** True if the item was deleted elsewhere. */
  isGone?: boolean | undefined;
}

/** True for a change that was not refused. */
export function isUnsent({ refusal }: OutboxChange): boolean {
  return refusal === undefined;
}

function getUnsentUsers(changes: readonly OutboxChange[]): number[] {
  return changes.filter(isUnsent).map(({ userId }) => userId);
}

const KEY = 'changes';
/** The localStorage key of changes that a page stored while it was being left. IndexedDB would be too slow for that. */
const EXIT_KEY = 'halo-left-changes';
let database: UseStore | undefined;

function openDatabase(): UseStore {
  database ??= createDatabase('halo-outbox', 'changes');
  return database;
}

/** Reads the changes of all users, in their order. */
export async function readChanges(): Promise<readonly OutboxChange[]> {
  if (readExitChanges().length > 0) return updateChanges(keepAll);
  const changes = (await get<OutboxChange[]>(KEY, openDatabase())) ?? [];
  return areUnsentUsers(getUnsentUsers(changes)) ? changes : updateChanges(keepAll);
}

/** Replaces the changes, in one step. Returns them. Rejects if the browser has no room. */
export async function updateChanges(
  replace: (changes: readonly OutboxChange[]) => readonly OutboxChange[],
): Promise<readonly OutboxChange[]> {
  const left = readExitChanges();
  let before: readonly OutboxChange[] = [];
  let replaced: readonly OutboxChange[] = [];
  try {
    await update<readonly OutboxChange[]>(
      KEY,
      (changes = []) => {
        before = withExitChanges(changes, left);
        replaced = replace(before);
        // Within the transaction, so that the tabs store the users in the order in which they store the changes.
        writeUnsentUsers(getUnsentUsers(replaced));
        return replaced;
      },
      openDatabase(),
    );
  } catch (error) {
    addUnsentUsers(getUnsentUsers(before));
    throw error;
  }
  removeExitChanges(left);
  return replaced;
}

function keepAll(changes: readonly OutboxChange[]): readonly OutboxChange[] {
  return changes;
}

/** Removes all changes of a user, also refused ones. */
export async function forgetChanges(userId: number): Promise<void> {
  await updateChanges((changes) => changes.filter((change) => change.userId !== userId));
}

/** Stores changes at once, before the page is gone. `updateChanges` adds them to the others. */
export function storeExitChanges(changes: readonly OutboxChange[]): void {
  writeExitChanges([...readExitChanges(), ...changes]);
  addUnsentUsers(getUnsentUsers(changes));
}

/** Takes back what `storeExitChanges` stored: the page was not left for good. */
export function removeExitChanges(removed: readonly OutboxChange[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  if (ids.size > 0) writeExitChanges(readExitChanges().filter(({ id }) => !ids.has(id)));
}

function readExitChanges(): readonly OutboxChange[] {
  return (readJson(browserStorage.read(EXIT_KEY)) as OutboxChange[] | undefined) ?? [];
}

function writeExitChanges(changes: readonly OutboxChange[]): void {
  browserStorage.write(EXIT_KEY, changes.length === 0 ? undefined : JSON.stringify(changes));
}

/** A change that reached IndexedDB after all is there once. */
function withExitChanges(changes: readonly OutboxChange[], left: readonly OutboxChange[]): readonly OutboxChange[] {
  const ids = new Set(changes.map(({ id }) => id));
  return [...changes, ...left.filter(({ id }) => !ids.has(id))];
}
