/**
 * A new item has a negative id until the server responds. It can be changed at once: its changes wait for the response
 * and are then sent with the server's id.
 */
const storedIds = new Map<number, number>();
const temporaryIds = new Map<number, number>();
/** Ids of items that wait for the network. */
const keptIds = new Set<number>();
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

/** Lets an item be changed before it is stored: its changes wait for the network, too. */
export function keepTemporary(id: number): void {
  keptIds.add(id);
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

/** Returns the server's id. Throws if the item could not be created. */
export function requireStoredId(id: number): number {
  const stored = resolveId(id);
  if (isTemporary(stored) && !keptIds.has(stored)) throw new Error('It could not be created, so it cannot be changed');
  return stored;
}
