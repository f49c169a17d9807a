import { useEffect, useRef, useState, type RefObject } from 'react';
import { idempotentSubmission } from '#client/data/idempotency-key.ts';
import type { FormDrafts, FormSubject } from './form-draft.ts';
import { mergeEdit } from './merge-edit.ts';
import { itemElsewhere } from './edit-conflicts.ts';
import type { OpenForm } from './use-open-form.ts';

/** What every dialog for text is given. */
export interface ItemFormProps<Subject, Text> extends OpenForm<Subject, Text> {
  userId: number;
  onClose: () => void;
}

/** What is typed in a dialog and what becomes of it. */
export interface ItemForm<Subject, Text> {
  /** What it is about, as the person knows it: an item that was changed elsewhere is another one once they were told. */
  subject: Subject;
  text: Text;
  /** The text as it is saved. */
  finished: Text;
  isSaving: boolean;
  hasUnsavedText: boolean;
  /** What the item became elsewhere where something else was typed, if saving was refused for it; undefined otherwise. */
  elsewhere: Partial<Text> | undefined;
  form: RefObject<HTMLFormElement | null>;
  edit: (text: Text) => void;
  /** Closes the dialog and gives the text up. */
  close: () => void;
  /**
   * Saves and closes. Where that fails the dialog stays with its text; and where the item was changed elsewhere meanwhile, what was
   * typed goes on top of what the item is by now, so that saving again keeps it. `key` is the Idempotency-Key of what is sent: sent
   * again, with the same `answer` to what was asked beside the text, it counts once.
   */
  save: (store: (text: Text, key: string) => Promise<unknown>, answer?: string) => Promise<void>;
}

/** Keeps what is typed in a dialog. `textOf` says what it starts with, `finish` makes of it what is saved. */
export function useItemForm<Item extends { id: number }, Place extends object, Text extends object>(
  { userId, subject: opened, draft, onClose }: ItemFormProps<FormSubject<Item, Place>, Text>,
  drafts: FormDrafts<FormSubject<Item, Place>, Text>,
  textOf: (subject: FormSubject<Item, Place>) => Text,
  finish: (text: Text) => Text,
): ItemForm<FormSubject<Item, Place>, Text> {
  const [subject, setSubject] = useState(opened);
  const beginning = textOf(subject);
  const [text, setText] = useState(() => draft?.text ?? beginning);
  const [elsewhere, setElsewhere] = useState<Partial<Text>>();
  const [isSaving, setSaving] = useState(false);
  const submission = useRef(draft?.submission);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const finished = finish(text);
  const hasUnsavedText = JSON.stringify(finished) !== JSON.stringify(finish(beginning));

  useEffect(() => {
    drafts.write(userId, hasUnsavedText ? { subject, text, submission: submission.current } : undefined);
  }, [drafts, userId, subject, text, hasUnsavedText]);

  function close(): void {
    drafts.write(userId, undefined);
    onClose();
  }

  function goOnFrom(current: FormSubject<Item, Place>): void {
    const rebased = mergeEdit(beginning, finished, textOf(current));
    setSubject(current);
    setText(rebased.text);
    setElsewhere(rebased.elsewhere);
  }

  async function save(store: (text: Text, key: string) => Promise<unknown>, answer?: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    setElsewhere(undefined);
    try {
      submission.current = idempotentSubmission(
        answer === undefined ? finished : [finished, answer],
        submission.current,
      );
      drafts.write(userId, { subject, text, submission: submission.current });
      await store(finished, submission.current.key);
      close();
    } catch (error) {
      // The toast says why, or the dialog itself; the text stays in its field.
      const item = itemElsewhere(error) as Item | undefined;
      if (item !== undefined) goOnFrom({ kind: 'edit', item });
      setSaving(false);
      focusField(form.current);
    } finally {
      isRunning.current = false;
    }
  }

  return { subject, text, finished, isSaving, hasUnsavedText, elsewhere, form, edit: setText, close, save };
}

/** A button that was just disabled hears no keys: the focus goes back to where the text is. */
export function focusField(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) return;
  form?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}
