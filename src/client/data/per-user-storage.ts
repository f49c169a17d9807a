import { readJson } from './local-storage-store.ts';

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
];
const OWNER_KEY = 'halo-settings-user';

/**
 * Gives localStorage to this user. The settings of the previous user are stashed until they sign in again, so nobody
 * sees or changes another person's names and arrangement.
 */
export function switchStorageTo(userId: number): void {
  try {
    const owner = localStorage.getItem(OWNER_KEY);
    if (owner === String(userId)) return;
    if (owner !== null) {
      stashSettings(owner);
      restoreSettings(String(userId));
    }
    localStorage.setItem(OWNER_KEY, String(userId));
  } catch {
    // Without storage there is nothing to switch.
  }
}

/** Removes the settings of a deleted account from localStorage. */
export function clearStorage(userId: number): void {
  try {
    localStorage.removeItem(stashKey(String(userId)));
    if (localStorage.getItem(OWNER_KEY) !== String(userId)) return;
    for (const key of [...PERSONAL_KEYS, OWNER_KEY]) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function stashSettings(owner: string): void {
  const settings = PERSONAL_KEYS.map((key) => [key, localStorage.getItem(key)]);
  localStorage.setItem(stashKey(owner), JSON.stringify(Object.fromEntries(settings)));
  for (const key of PERSONAL_KEYS) localStorage.removeItem(key);
}

function restoreSettings(owner: string): void {
  const stash = localStorage.getItem(stashKey(owner));
  localStorage.removeItem(stashKey(owner));
  const settings = (readJson(stash ?? undefined) ?? {}) as Record<string, unknown>;
  for (const key of PERSONAL_KEYS) {
    const text = settings[key];
    if (typeof text === 'string') localStorage.setItem(key, text);
  }
}

function stashKey(owner: string): string {
  return `halo-settings-of-${owner}`;
}
