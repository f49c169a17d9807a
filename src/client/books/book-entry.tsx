import { useCallback } from 'react';
import { understandBookTitle } from '#shared/halo/book-phrases.rules.ts';
import { t } from '#shared/language/language.ts';
import { useChange } from '#client/data/optimistic.ts';
import { ItemLine } from '#client/items/item-line.tsx';
import { useItemEntry, withRetry } from '#client/items/use-item-entry.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { bookFormValues, normalizeBookForm } from './book-form-values.ts';
import { createBookChange } from './books.mutations.ts';

/** The field in the card of books. It understands the author and who recommended the book: 'Circe by Madeline Miller'. */
export function BookEntry() {
  const language = useTitleLanguage();
  const mutate = useChange();
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandBookTitle(title, { language }, plain),
    [language],
  );
  const entry = useItemEntry({
    draftName: 'book-entry',
    initial: bookFormValues({ kind: 'new' }),
    understandTitle,
    addItem: async (book, key, getRetry) =>
      mutate(withRetry(createBookChange(normalizeBookForm(book), key), t('Failed to add book'), book.title, getRetry)),
  });
  return <ItemLine label={t('Add to the reading list')} placeholder={t('A book to read…')} entry={entry} />;
}
