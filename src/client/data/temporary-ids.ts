import { t } from '#shared/language/language.ts';

/**
 * A new item has a negative id until the server responds. It can be changed at once: its changes wait for the response
 * and are then sent with the server's id.
 */
const storedIds = new Map<number, number>();
const temporaryIds = new Map<number, number>();
/** Ids of items that wait for the network. */
let waitingIds: ReadonlySet<number> = new Set();
// Items of an earlier page may still wait.
let lastTemporaryId = -Date.now();

/** Returns an id for an item that the server has not stored yet. */
export function temporaryId(): number {
  lastTemporaryId -= 1;
  return lastTemporaryId;
}

/** True for a temporary id. */
export function isTemporary(id: number): boolean {
  return id < 0;
}

/** Sets the items that can be changed before they are stored: their changes wait for the network, too. */
export function setWaitingIds(ids: Iterable<number>): void {
  waitingIds = new Set(ids);
}

/** Adds an item to those of `setWaitingIds`. */
export function addWaitingId(id: number): void {
  waitingIds = new Set([...waitingIds, id]);
}

/** Records the server's id of a temporary one. */
export function learnStoredId(temporary: number, stored: number): void {
  storedIds.set(temporary, stored);
  temporaryIds.set(stored, temporary);
}

/** Returns the same queue key for an item before and after it is stored, so that its changes stay in order. */
export function getQueueKey(id: number): string {
  return String(temporaryIds.get(id) ?? id);
}

/** Returns the server's id, or the temporary one while there is none. */
export function resolveId(id: number): number {
  return storedIds.get(id) ?? id;
}

/** True if a change of the item can be sent, or wait for the network behind its creation. */
export function isChangeable(id: number): boolean {
  return !isTemporary(resolveId(id)) || waitingIds.has(id);
}

/**
 * Returns the server's id. It is temporary if the item waits for the network. Throws if the item could not be created.
 */
export function requireStoredId(id: number): number {
  if (isChangeable(id)) return resolveId(id);
  const message = t('It could not be created, so it cannot be changed');
  throw new Error(message);
}
