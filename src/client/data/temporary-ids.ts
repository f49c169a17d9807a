/**
 * A new item has a negative id until the server responds. It can be changed at once: its changes wait for the response
 * and are then sent with the server's id.
 */
const storedIds = new Map<number, number>();
const temporaryIds = new Map<number, number>();
let lastTemporaryId = 0;

/** Returns an id for an item that the server has not stored yet. */
export function temporaryId(): number {
  lastTemporaryId -= 1;
  return lastTemporaryId;
}

/** True for a temporary id. */
export function isTemporary(id: number): boolean {
  return id < 0;
}

/** Records the server's id of a temporary one. */
export function learnStoredId(temporary: number, stored: number): void {
  storedIds.set(temporary, stored);
  temporaryIds.set(stored, temporary);
}

/** Returns the same queue key for an item before and after it is stored, so that its changes stay in order. */
export function queueKeyOf(id: number): string {
  return String(temporaryIds.get(id) ?? id);
}

/** Returns the server's id, or the temporary one while there is none. */
export function resolveId(id: number): number {
  return storedIds.get(id) ?? id;
}

/** Returns the server's id. Throws if the item could not be created. */
export function requireStoredId(id: number): number {
  const stored = resolveId(id);
  if (isTemporary(stored)) throw new Error('It could not be created, so it cannot be changed');
  return stored;
}
