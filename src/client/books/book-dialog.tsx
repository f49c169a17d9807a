import { useId, useState } from 'react';
import { stateOf } from '#shared/items/items.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { EntryDialog } from '#client/items/entry-dialog.tsx';
import { ItemOptions } from '#client/items/item-options.tsx';
import { useEntry, type EntryProps } from '#client/items/use-entry.ts';
import { focusFirstInvalid } from '#client/ui/focus.ts';
import { BookFields } from './book-fields.tsx';
import { BOOK_DRAFTS, finishBookText, textOf, type BookDialogSubject, type BookText } from './book-text.ts';
import { useBookChanges } from './books.mutations.ts';

/** Adds or edits a book (core specification, sections 2 and 5). What was typed is lost only when the person closes it. */
export function BookDialog(props: EntryProps<BookDialogSubject, BookText>) {
  const entry = useEntry(props, BOOK_DRAFTS, textOf, finishBookText);
  const { subject, text, finished, isSaving } = entry;
  const hasTitle = finished.title !== '';
  const [isTitleDue, setTitleDue] = useState(hasTitle);
  const { createBook, editBook } = useBookChanges();
  const footerId = useId();

  function edit(changed: BookText): void {
    entry.edit(changed);
    // A field that nothing was typed into yet is not wrong.
    if (!isBlank(changed.title)) setTitleDue(true);
  }

  function submit(): void {
    if (hasTitle) {
      void entry.save(async (saved, key) =>
        subject.kind === 'edit' ? editBook(subject.item, saved) : createBook(saved, key),
      );
      return;
    }
    setTitleDue(true);
    if (entry.form.current !== null) focusFirstInvalid(entry.form.current);
  }

  return (
    <EntryDialog
      title={subject.kind === 'new' ? 'New Book' : 'Edit Book'}
      footer="Reading List"
      footerId={footerId}
      entry={entry}
      canSave={hasTitle}
      onSubmit={submit}
    >
      <BookFields
        text={text}
        titleMessage={isTitleDue && !hasTitle ? 'Title is required' : undefined}
        footerId={footerId}
        isSaving={isSaving}
        onChange={edit}
        onSubmit={submit}
      />
      <ItemOptions
        text={text}
        isActive={subject.kind === 'new' || stateOf(subject.item) === 'active'}
        isSaving={isSaving}
        onChange={edit}
      />
    </EntryDialog>
  );
}
