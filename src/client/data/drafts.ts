/**
 * What a person is typing, kept beside the page: it survives a session that ends in mid-sentence, a reload and a crash.
 * Kept in the tab's own storage and under the person's id, so that nobody else who signs in here ever sees it.
 */
const PREFIX = 'halo-draft';

/** The kept text, or undefined. */
export function readDraft(userId: number, name: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(userId, name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text, or forgets it when there is none. */
export function writeDraft(userId: number, name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(keyOf(userId, name));
    else sessionStorage.setItem(keyOf(userId, name), text);
  } catch {
    // Storage may be full or forbidden; the text is still in its field.
  }
}

/** Forgets everything that this person has been typing. */
export function forgetDrafts(userId: number): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf(userId, ''))) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is to be forgotten.
  }
}

function keyOf(userId: number, name: string): string {
  return `${PREFIX}:${userId}:${name}`;
}
