import { isBlank, trimTitle } from '#shared/items/titles.rules.ts';
import type { UnderstandTitle } from '#shared/halo/title-phrases.rules.ts';
import { keepKey, showEntryFailure, takeKey, useEntryTitle, type GetRetry } from './entry-titles.ts';
import { useTitlePhrases } from './use-title-phrases.ts';

export interface ItemEntryParts<Values> {
  /** The name of the draft that keeps what is typed. */
  draftName: string;
  /** The values of a new item, whose title is typed. */
  initial: Values;
  /** Must not change between renders. */
  understandTitle: UnderstandTitle<Partial<Values>>;
  /** Adds an item, or rejects. Called again with the same key, it adds the item once. */
  addItem: (values: Values, key: string, getRetry: GetRetry) => Promise<unknown>;
}

/** The state of a line that adds items. */
export type ItemEntry = ReturnType<typeof useItemEntry>;

/**
 * Returns the state of a line that adds items. What is typed survives leaving the screen. The title of an item that could not be
 * added is in the line again, unless something else is there by now.
 */
export function useItemEntry<Values extends { title: string }>({
  draftName,
  initial,
  understandTitle,
  addItem,
}: ItemEntryParts<Values>) {
  const { title, setTitle, restoreTitle } = useEntryTitle(draftName);
  const values = { ...initial, title };
  const { phrases, understand, makePlain, reset } = useTitlePhrases(true, values, understandTitle);

  /** Adds what is typed. Returns false if the line is blank, and clears it. */
  function add(): boolean {
    if (isBlank(title)) {
      clear();
      return false;
    }
    void send({ ...values, title: trimTitle(title), ...understand() }, title);
    clear();
    return true;
  }

  async function send(item: Values, typed: string): Promise<void> {
    const key = takeKey({ draftName, ...item });
    try {
      await addItem(item, key, () => (restoreTitle(typed) ? undefined : () => void send(item, typed)));
    } catch {
      keepKey({ draftName, ...item }, key);
    }
  }

  function clear(): void {
    setTitle('');
    reset();
  }

  return { title, setTitle, restoreTitle, clear, phrases, makePlain, add };
}

/**
 * Returns a creation whose failure offers what `getRetry` returns, with the item's title. If it returns nothing, the
 * failure shows as it does without.
 */
export function withRetry<Creation extends { onError: (error: Error) => void }>(
  creation: Creation,
  failure: string,
  title: string,
  getRetry: GetRetry,
): Creation {
  return {
    ...creation,
    onError: (error) => {
      const retry = getRetry();
      if (retry === undefined) creation.onError(error);
      else showEntryFailure(failure, title, retry);
    },
  };
}
