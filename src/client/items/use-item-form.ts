import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { currentPath } from '#client/data/base-path.ts';
import { idempotentSubmission } from '#client/data/idempotency-key.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import type { FormDrafts, FormSubject } from './form-draft.ts';
import { mergeEdit } from './merge-edit.ts';
import { getConflictingItem } from './edit-conflicts.ts';
import type { OpenForm } from './use-open-form.ts';

/** The props of every item form. */
export interface ItemFormProps<Subject, Text> extends OpenForm<Subject, Text> {
  userId: number;
  /** Called with what was typed if it was not saved. */
  onClose: (discarded?: OpenForm<Subject, Text>) => void;
}

/** The state and the actions of an item form. */
export interface ItemForm<Subject, Text> {
  /** The item as the person knows it. After an edit conflict it is the current item, which the dialog has shown. */
  subject: Subject;
  text: Text;
  /** The form values as they are saved. */
  finished: Text;
  isSaving: boolean;
  hasUnsavedText: boolean;
  /** After an edit conflict: the current values of the fields that were edited to something else. */
  elsewhere: Partial<Text> | undefined;
  form: RefObject<HTMLFormElement | null>;
  edit: (text: Text) => void;
  /** Closes the dialog and discards its values, which a toast offers to bring back. */
  close: () => void;
  /** Closes the dialog of a deleted item, whose values are not offered again. */
  discard: () => void;
  /**
   * Saves and closes. On failure the dialog stays open with its values. If the item was changed elsewhere, the edit is
   * merged into the current item, so that saving again keeps it. `key` is the Idempotency-Key. `alsoSaved` is what is
   * saved besides the form values: the answer to a question, or what the title says. The same values and the same
   * `alsoSaved` keep the key, so that they count once.
   */
  save: (store: (text: Text, key: string) => Promise<unknown>, alsoSaved?: string) => Promise<void>;
}

/** Manages the form values of a dialog. `getText` returns the initial values, `finish` the values to save. */
export function useItemForm<Item extends { id: number }, Place extends object, Text extends object>(
  { userId, subject: initialSubject, draft, onClose }: ItemFormProps<FormSubject<Item, Place>, Text>,
  drafts: FormDrafts<FormSubject<Item, Place>, Text>,
  getText: (subject: FormSubject<Item, Place>) => Text,
  finish: (text: Text) => Text,
): ItemForm<FormSubject<Item, Place>, Text> {
  const client = useQueryClient();
  const [subject, setSubject] = useState(initialSubject);
  const initialText = getText(subject);
  const [text, setText] = useState(() => draft?.text ?? initialText);
  const [elsewhere, setElsewhere] = useState<Partial<Text>>();
  const [isSaving, setSaving] = useState(false);
  const submission = useRef(draft?.submission);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const finished = finish(text);
  const hasUnsavedText = JSON.stringify(finished) !== JSON.stringify(finish(initialText));

  useEffect(() => {
    const unsaved = { subject, text, submission: submission.current, page: currentPath() };
    drafts.write(userId, hasUnsavedText ? unsaved : undefined);
  }, [drafts, userId, subject, text, hasUnsavedText]);

  useEffect(
    () => () => {
      // The screen was left with the dialog open. After an expired session the person returns to it.
      const left = readUserId(client) === userId ? drafts.read(userId) : undefined;
      if (left !== undefined) drafts.write(userId, { ...left, page: undefined });
    },
    [client, drafts, userId],
  );

  function close(): void {
    drafts.write(userId, undefined);
    onClose(hasUnsavedText ? { subject, draft: { subject, text, submission: submission.current } } : undefined);
  }

  function discard(): void {
    drafts.write(userId, undefined);
    onClose();
  }

  function rebaseOn(current: FormSubject<Item, Place>): void {
    const rebased = mergeEdit(initialText, finished, getText(current));
    setSubject(current);
    setText(rebased.text);
    setElsewhere(rebased.elsewhere);
  }

  async function save(store: (text: Text, key: string) => Promise<unknown>, alsoSaved?: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    setElsewhere(undefined);
    try {
      submission.current = idempotentSubmission(
        alsoSaved === undefined ? finished : [finished, alsoSaved],
        submission.current,
      );
      drafts.write(userId, { subject, text, submission: submission.current, page: currentPath() });
      await store(finished, submission.current.key);
      discard();
    } catch (error) {
      // A toast or the dialog itself shows the reason. The values stay in their fields.
      const item = getConflictingItem(error) as Item | undefined;
      if (item !== undefined) rebaseOn({ kind: 'edit', item });
      setSaving(false);
      focusField(form.current);
    } finally {
      isRunning.current = false;
    }
  }

  return { subject, text, finished, isSaving, hasUnsavedText, elsewhere, form, edit: setText, close, discard, save };
}

/** Moves the focus back to the first field. A button that was just disabled receives no keys. */
export function focusField(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) return;
  form?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}
