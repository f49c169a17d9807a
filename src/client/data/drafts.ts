import { tabStorage } from './storage.ts';

/**
 * Unsaved form input, stored in the tab so that it survives an expired session, a reload and a crash. The keys contain
 * the user's id, so no other person who signs in here sees it.
 */
const PREFIX = 'halo-draft';

/** Returns the stored draft, or undefined. */
export function readDraft(userId: number, name: string): string | undefined {
  return tabStorage.read(draftKey(userId, name));
}

/** Stores a draft, or removes it if the text is undefined. */
export function writeDraft(userId: number, name: string, text: string | undefined): void {
  tabStorage.write(draftKey(userId, name), text);
}

/** Removes all drafts of a user. */
export function forgetDrafts(userId: number): void {
  for (const key of tabStorage.keys()) if (key.startsWith(draftKey(userId, ''))) tabStorage.write(key, undefined);
}

function draftKey(userId: number, name: string): string {
  return `${PREFIX}:${userId}:${name}`;
}
