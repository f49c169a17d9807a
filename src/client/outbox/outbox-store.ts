import { createStore as createDatabase, get, update, type UseStore } from 'idb-keyval';
import type { Prediction } from './predictions.ts';

/** A change that waits for the network, as it is kept in the browser. */
export interface KeptChange {
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

const KEY = 'changes';
let database: UseStore | undefined;

function openDatabase(): UseStore {
  database ??= createDatabase('halo-outbox', 'changes');
  return database;
}

/** Reads the changes of all users, in their order. */
export async function readChanges(): Promise<readonly KeptChange[]> {
  return (await get<KeptChange[]>(KEY, openDatabase())) ?? [];
}

/** Replaces the changes, in one step. Returns them. Rejects if the browser has no room. */
export async function updateChanges(
  replace: (changes: readonly KeptChange[]) => readonly KeptChange[],
): Promise<readonly KeptChange[]> {
  let replaced: readonly KeptChange[] = [];
  await update<readonly KeptChange[]>(KEY, (changes = []) => (replaced = replace(changes)), openDatabase());
  return replaced;
}
