import { useCallback, useState } from 'react';
import type { EntryDraft, EntryDrafts } from './entry-draft.ts';

/** A dialog that is open, or was when the page went away. */
export interface OpenEntry<Subject, Text> {
  subject: Subject;
  draft?: EntryDraft<Subject, Text> | undefined;
}

/** Which dialog is open. One that the page went away under opens again with what was typed, unless it is not the place for that. */
export function useOpenEntry<Subject, Text>(
  userId: number,
  drafts: EntryDrafts<Subject, Text>,
  opensAgain = true,
): { entry: OpenEntry<Subject, Text> | undefined; open: (subject: Subject) => void; close: () => void } {
  const [entry, setEntry] = useState<OpenEntry<Subject, Text> | undefined>(() => {
    const draft = opensAgain ? drafts.read(userId) : undefined;
    return draft && { subject: draft.subject, draft };
  });
  const open = useCallback((subject: Subject) => setEntry({ subject }), []);
  const close = useCallback(() => setEntry(undefined), []);
  return { entry, open, close };
}
