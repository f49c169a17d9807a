import type { QueryKey } from '@tanstack/react-query';
import { ownsStorage } from './per-user-storage.ts';

/** What the screens showed last, as the browser keeps it: halo starts with it, also without a network. (decision 045) */
export interface ShownLists {
  /** The signed-in user. */
  user: { id: number };
  /** The lists by their query keys, the oldest first. */
  lists: Map<string, unknown>;
}

declare global {
  /** The snapshot, once it is read. The page itself reads it (`boot-prefetch.ts`), before its scripts have loaded. */
  var haloSnapshot: Promise<ShownLists | undefined> | undefined;
}

let snapshot: ShownLists | undefined;

/**
 * Waits until the snapshot is read, and makes its lists available if it belongs to the person whose settings the browser
 * has. Returns its user; undefined without a snapshot.
 */
export async function loadSnapshot(): Promise<ShownLists['user'] | undefined> {
  const read = await globalThis.haloSnapshot;
  snapshot = ownsStorage(read?.user.id) ? read : undefined;
  return snapshot?.user;
}

/** Returns a list as it was last shown; undefined if it is not in the snapshot. */
export function readSnapshotList(key: QueryKey): unknown {
  return snapshot?.lists.get(getSnapshotKey(key));
}

/** Returns the key of a list in a snapshot. */
export function getSnapshotKey(key: QueryKey): string {
  return JSON.stringify(key);
}

/** Forgets the snapshot, because the session has ended. `snapshot-writer.ts` deletes it in the browser. */
export function dropSnapshot(): void {
  snapshot = undefined;
}
