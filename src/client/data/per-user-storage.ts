import { browserStorage, readJson } from './storage.ts';

/** The localStorage keys that belong to one person (DATA-36 to DATA-42). */
const PERSONAL_KEYS = [
  'dashboard-hidden-cards',
  'dashboard-cards-hidden-by-name',
  'dashboard-card-order',
  'dashboard-expanded-cards',
  'dashboard-custom-views',
  'dashboard-view-mode',
  'halo-settings',
  'halo-first-day',
  // Each person who shares this browser is asked once about a new day.
  'last-visit-date',
  'halo-rollover-key',
  'halo-new-day',
];
const OWNER_KEY = 'halo-settings-user';

/**
 * Gives the storage to this user. The settings of the previous user are stashed until they sign in again, so nobody
 * sees or changes another person's names and arrangement.
 */
export function switchStorageTo(userId: number): void {
  const owner = browserStorage.read(OWNER_KEY);
  const user = String(userId);
  if (owner === user) return;
  if (owner !== undefined) {
    if (!stashSettings(owner)) return;
    restoreSettings(user);
  }
  browserStorage.write(OWNER_KEY, user);
}

/** True if the settings in the storage are this user's. */
export function ownsStorage(userId: number | undefined): boolean {
  return browserStorage.read(OWNER_KEY) === String(userId);
}

/** Removes the settings of a deleted account from the storage. */
export function clearStorage(userId: number): void {
  remove(stashKey(String(userId)));
  if (browserStorage.read(OWNER_KEY) === String(userId)) [...PERSONAL_KEYS, OWNER_KEY].forEach(remove);
}

/** Returns false if there is no room for the stash. The settings then stay. */
function stashSettings(owner: string): boolean {
  const settings = PERSONAL_KEYS.map((key) => [key, browserStorage.read(key)]);
  const isStashed = browserStorage.write(stashKey(owner), JSON.stringify(Object.fromEntries(settings)));
  if (isStashed) PERSONAL_KEYS.forEach(remove);
  return isStashed;
}

function restoreSettings(owner: string): void {
  const settings = (readJson(browserStorage.read(stashKey(owner))) ?? {}) as Record<string, unknown>;
  remove(stashKey(owner));
  for (const key of PERSONAL_KEYS) {
    const text = settings[key];
    if (typeof text === 'string') browserStorage.write(key, text);
  }
}

function remove(key: string): void {
  browserStorage.write(key, undefined);
}

function stashKey(owner: string): string {
  return `halo-settings-of-${owner}`;
}
