import { useCallback, useId, useState } from 'react';
import type { Book } from '#shared/books/books.contract.ts';
import { understandBookTitle } from '#shared/halo/book-phrases.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { ItemFormDialog } from '#client/items/item-form-dialog.tsx';
import { ItemOptions } from '#client/items/item-options.tsx';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { serializeUnderstood, useTitlePhrases } from '#client/items/use-title-phrases.ts';
import { focusFirstInvalid } from '#client/ui/overlays/focus.ts';
import { BookFormFields } from './book-fields.tsx';
import {
  BOOK_DRAFTS,
  normalizeBookForm,
  bookFormValues,
  type BookDialogSubject,
  type BookFormValues,
} from './book-form-values.ts';
import { useBookChanges } from './books.mutations.ts';

/** Adds or edits a book (BOOK-04 to BOOK-08). Typed text is lost only when the person closes the dialog. */
export function BookDialog(props: ItemFormProps<BookDialogSubject, BookFormValues>) {
  const itemForm = useItemForm(props, BOOK_DRAFTS, bookFormValues, normalizeBookForm);
  const { subject, text, finished, isSaving } = itemForm;
  const hasTitle = finished.title !== '';
  const [isTitleRequired, setTitleRequired] = useState(hasTitle);
  const { createBook, editBook, deleteBook } = useBookChanges();
  const language = useTitleLanguage();
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandBookTitle(title, { language }, plain),
    [language],
  );
  const { phrases, shown, understand, makePlain, changeOptions } = useTitlePhrases(
    subject.kind === 'new',
    text,
    understandTitle,
  );
  const footerId = useId();

  function edit(changed: BookFormValues): void {
    itemForm.edit(changed);
    // A field that was empty from the start shows no error.
    if (!isBlank(changed.title)) setTitleRequired(true);
  }

  function submit(): void {
    if (hasTitle) {
      const understood = understand();
      void itemForm.save(
        async (saved, key) =>
          subject.kind === 'edit'
            ? editBook(subject.item, saved)
            : createBook(normalizeBookForm({ ...saved, ...understood }), key),
        serializeUnderstood(understood),
      );
      return;
    }
    setTitleRequired(true);
    if (itemForm.form.current !== null) focusFirstInvalid(itemForm.form.current);
  }

  function remove(book: Book): void {
    itemForm.discard();
    deleteBook(book);
  }

  return (
    <ItemFormDialog
      title={subject.kind === 'new' ? t('New Book') : t('Edit Book')}
      footer={t('Reading List')}
      footerId={footerId}
      itemForm={itemForm}
      // Without a title, saving says that it is required (BOOK-06).
      canSave
      onSubmit={submit}
      onDelete={subject.kind === 'edit' ? () => remove(subject.item) : undefined}
    >
      <BookFormFields
        text={shown}
        phrases={phrases}
        titleMessage={isTitleRequired && !hasTitle ? t('Title is required') : undefined}
        footerId={footerId}
        isSaving={isSaving}
        onMakePlain={makePlain}
        onTitleChange={(title) => edit({ ...text, title })}
        // A name that is changed by hand does not come back into the title.
        onNamesChange={(names) => edit({ ...text, ...understand(), ...names })}
        onSubmit={submit}
      />
      <ItemOptions
        text={shown}
        isActive={subject.kind === 'new' || getState(subject.item) === 'active'}
        isSaving={isSaving}
        onChange={(changed) => edit(changeOptions(changed))}
      />
    </ItemFormDialog>
  );
}
