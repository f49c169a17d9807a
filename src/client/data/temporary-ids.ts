/**
 * What was just created has a negative id until the server answers. A person may go on with it at once: whatever they do
 * waits for the answer and then goes to the id that the server gave.
 */
const storedIds = new Map<number, number>();
const temporaryIds = new Map<number, number>();
let lastTemporaryId = 0;

/** An id for something that the server has not stored yet. */
export function temporaryId(): number {
  lastTemporaryId -= 1;
  return lastTemporaryId;
}

/** Whether the server has not stored it yet, as far as this id tells. */
export function isTemporary(id: number): boolean {
  return id < 0;
}

/** The server has stored it, under `stored`. */
export function learnStoredId(temporary: number, stored: number): void {
  storedIds.set(temporary, stored);
  temporaryIds.set(stored, temporary);
}

/** One name for an item before and after it was stored, so that its changes keep their order. */
export function queueKeyOf(id: number): string {
  return String(temporaryIds.get(id) ?? id);
}

/** The id that the server knows it by, or the temporary one while there is none. */
export function resolveId(id: number): number {
  return storedIds.get(id) ?? id;
}

/** The id to send. Throws when creating it failed, so that there is nothing to change. */
export function requireStoredId(id: number): number {
  const stored = resolveId(id);
  if (isTemporary(stored)) throw new Error('It could not be created, so it cannot be changed');
  return stored;
}
