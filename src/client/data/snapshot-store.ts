import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { ShownLists } from './snapshot.ts';

/** The key of the only snapshot. */
const KEY = 'snapshot';

let store: UseStore | undefined;

/** Opens the browser's database at the first call. Browsers may refuse it. */
function openStore(): UseStore {
  store ??= createStore('halo', 'snapshots');
  return store;
}

/** Reads the snapshot; undefined if there is none. */
export async function readSnapshot(): Promise<ShownLists | undefined> {
  try {
    return await get<ShownLists>(KEY, openStore());
  } catch {
    return undefined;
  }
}

/** Stores the snapshot. Without room or permission it stays as it was. */
export async function writeSnapshot(snapshot: ShownLists): Promise<void> {
  await set(KEY, snapshot, openStore()).catch(() => undefined);
}

/** Deletes the snapshot. */
export async function deleteSnapshot(): Promise<void> {
  await del(KEY, openStore()).catch(() => undefined);
}
