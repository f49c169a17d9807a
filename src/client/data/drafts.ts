/**
 * Unsaved form input, stored in sessionStorage so that it survives an expired session, a reload and a crash. The keys
 * contain the user's id, so no other person who signs in here sees it.
 */
const PREFIX = 'halo-draft';

/** Returns the stored draft, or undefined. */
export function readDraft(userId: number, name: string): string | undefined {
  try {
    return sessionStorage.getItem(draftKey(userId, name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or removes it if the text is undefined. */
export function writeDraft(userId: number, name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(draftKey(userId, name));
    else sessionStorage.setItem(draftKey(userId, name), text);
  } catch {
    // Storage may be full or forbidden. The text is still in its field.
  }
}

/** Removes all drafts of a user. */
export function forgetDrafts(userId: number): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftKey(userId, ''))) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function draftKey(userId: number, name: string): string {
  return `${PREFIX}:${userId}:${name}`;
}
