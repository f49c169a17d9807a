import { useCallback, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { currentPath } from '#client/data/base-path.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { isOfSubject, type FormDraft, type FormDrafts, type FormSubject } from './form-draft.ts';
import { offerUndo } from './undo.ts';

/** An open dialog, or one that was open when the page was reloaded. */
export interface OpenForm<Subject, Text> {
  subject: Subject;
  draft?: FormDraft<Subject, Text> | undefined;
}

/**
 * Manages which dialog is open. A dialog with a draft opens again after a reload of its screen, unless `opensAgain` is
 * false; after the person has gone to another screen, its draft waits until they open it. If typed text was discarded by
 * closing the dialog, a toast offers to open it again.
 */
export function useOpenForm<Subject extends FormSubject<{ id: number }, object>, Text>(
  userId: number,
  drafts: FormDrafts<Subject, Text>,
  opensAgain = true,
): {
  form: OpenForm<Subject, Text> | undefined;
  open: (subject: Subject) => void;
  close: (discarded?: OpenForm<Subject, Text>) => void;
} {
  const [form, setForm] = useState<OpenForm<Subject, Text> | undefined>(() => {
    const draft = opensAgain && isFirstScreen() ? drafts.read(userId) : undefined;
    return draft !== undefined && draft.page === currentPath() ? { subject: draft.subject, draft } : undefined;
  });
  const open = useCallback(
    (subject: Subject) => {
      const draft = drafts.read(userId);
      setForm(draft !== undefined && isOfSubject(draft, subject) ? { subject: draft.subject, draft } : { subject });
    },
    [drafts, userId],
  );
  const close = useCallback((discarded?: OpenForm<Subject, Text>) => {
    setForm(undefined);
    if (discarded !== undefined) offerUndo(t('Discarded'), () => setForm(discarded));
  }, []);
  return { form, open, close };
}

/** The path of the first screen with item forms, of this session in this page. */
let first: { epoch: number; path: string } | undefined;

/** True if the person has gone to no other screen with item forms since the page was loaded or they signed in. */
function isFirstScreen(): boolean {
  const [epoch, path] = [sessionEpoch(), currentPath()];
  if (first?.epoch !== epoch) first = { epoch, path };
  return first.path === path;
}
