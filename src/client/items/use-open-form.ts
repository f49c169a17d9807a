import { useCallback, useState } from 'react';
import type { FormDraft, FormDrafts } from './form-draft.ts';

/** A dialog that is open, or was when the page went away. */
export interface OpenForm<Subject, Text> {
  subject: Subject;
  draft?: FormDraft<Subject, Text> | undefined;
}

/** Which dialog is open. One that the page went away under opens again with what was typed, unless it is not the place for that. */
export function useOpenForm<Subject, Text>(
  userId: number,
  drafts: FormDrafts<Subject, Text>,
  opensAgain = true,
): { form: OpenForm<Subject, Text> | undefined; open: (subject: Subject) => void; close: () => void } {
  const [form, setForm] = useState<OpenForm<Subject, Text> | undefined>(() => {
    const draft = opensAgain ? drafts.read(userId) : undefined;
    return draft && { subject: draft.subject, draft };
  });
  const open = useCallback((subject: Subject) => setForm({ subject }), []);
  const close = useCallback(() => setForm(undefined), []);
  return { form, open, close };
}
