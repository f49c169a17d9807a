import { useCallback, useState } from 'react';
import { t } from '#shared/language/language.ts';
import type { FormDraft, FormDrafts } from './form-draft.ts';
import { offerUndo } from './undo.ts';

/** An open dialog, or one that was open when the page was reloaded. */
export interface OpenForm<Subject, Text> {
  subject: Subject;
  draft?: FormDraft<Subject, Text> | undefined;
}

/**
 * Manages which dialog is open. A dialog with a draft opens again after a reload, unless `opensAgain` is false. If typed
 * text was discarded by closing the dialog, a toast offers to open it again.
 */
export function useOpenForm<Subject, Text>(
  userId: number,
  drafts: FormDrafts<Subject, Text>,
  opensAgain = true,
): {
  form: OpenForm<Subject, Text> | undefined;
  open: (subject: Subject) => void;
  close: (discarded?: OpenForm<Subject, Text>) => void;
} {
  const [form, setForm] = useState<OpenForm<Subject, Text> | undefined>(() => {
    const draft = opensAgain ? drafts.read(userId) : undefined;
    return draft && { subject: draft.subject, draft };
  });
  const open = useCallback((subject: Subject) => setForm({ subject }), []);
  const close = useCallback((discarded?: OpenForm<Subject, Text>) => {
    setForm(undefined);
    if (discarded !== undefined) offerUndo(t('Discarded'), () => setForm(discarded));
  }, []);
  return { form, open, close };
}
