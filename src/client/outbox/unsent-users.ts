import { browserStorage, readJson } from '#client/data/storage.ts';
import { UNSENT_USERS_KEY } from './unsent-users-key.ts';

/**
 * The users whose changes wait to be sent, in localStorage: unlike the changes themselves, which are in IndexedDB, they
 * are known at once. Without storage, nobody is known.
 */
function readUnsentUsers(): readonly number[] {
  return (readJson(browserStorage.read(UNSENT_USERS_KEY)) as number[] | undefined) ?? [];
}

/** True if changes of the user wait to be sent, also before they are read. */
export function hasUnsentChanges(userId: number | undefined): boolean {
  return userId !== undefined && readUnsentUsers().includes(userId);
}

/** Stores the users whose changes wait. */
export function writeUnsentUsers(userIds: readonly number[]): void {
  browserStorage.write(UNSENT_USERS_KEY, toText(userIds));
}

/** Adds users to those whose changes wait. */
export function addUnsentUsers(userIds: readonly number[]): void {
  writeUnsentUsers([...readUnsentUsers(), ...userIds]);
}

/** True if these users and no others are stored. */
export function areUnsentUsers(userIds: readonly number[]): boolean {
  return browserStorage.read(UNSENT_USERS_KEY) === toText(userIds);
}

function toText(userIds: readonly number[]): string | undefined {
  const ids = [...new Set(userIds)].toSorted((first, second) => first - second);
  return ids.length === 0 ? undefined : JSON.stringify(ids);
}
