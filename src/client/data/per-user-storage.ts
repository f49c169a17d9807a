import { readJson } from './local-storage-store.ts';

/** What local storage keeps that is one person's own (platform specification, section 9). */
const PERSONAL_KEYS = [
  'dashboard-hidden-cards',
  'dashboard-cards-hidden-by-name',
  'dashboard-card-order',
  'dashboard-expanded-cards',
  'dashboard-custom-views',
  'dashboard-view-mode',
  'halo-settings',
  'halo-first-day',
  // A browser of two people asks each of them once about a new day.
  'last-visit-date',
];
const OWNER_KEY = 'halo-settings-user';

/**
 * Makes what local storage keeps this person's. Where it was another's, theirs is put aside until they are back: nobody sees the
 * names that somebody else has given, or changes what they have arranged.
 */
export function switchStorageTo(userId: number): void {
  try {
    const owner = localStorage.getItem(OWNER_KEY);
    if (owner === String(userId)) return;
    if (owner !== null) {
      putAside(owner);
      takeBack(String(userId));
    }
    localStorage.setItem(OWNER_KEY, String(userId));
  } catch {
    // Where nothing can be kept, nothing is anybody's.
  }
}

/** Forgets what local storage keeps of a person who is gone for good. */
export function clearStorage(userId: number): void {
  try {
    localStorage.removeItem(asideKey(String(userId)));
    if (localStorage.getItem(OWNER_KEY) !== String(userId)) return;
    for (const key of [...PERSONAL_KEYS, OWNER_KEY]) localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is to be forgotten.
  }
}

function putAside(owner: string): void {
  const kept = PERSONAL_KEYS.map((key) => [key, localStorage.getItem(key)]);
  localStorage.setItem(asideKey(owner), JSON.stringify(Object.fromEntries(kept)));
  for (const key of PERSONAL_KEYS) localStorage.removeItem(key);
}

function takeBack(owner: string): void {
  const aside = localStorage.getItem(asideKey(owner));
  localStorage.removeItem(asideKey(owner));
  const kept = (readJson(aside ?? undefined) ?? {}) as Record<string, unknown>;
  for (const key of PERSONAL_KEYS) {
    const text = kept[key];
    if (typeof text === 'string') localStorage.setItem(key, text);
  }
}

function asideKey(owner: string): string {
  return `halo-settings-of-${owner}`;
}
