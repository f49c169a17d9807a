import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { t } from '#shared/language/language.ts';
import { readDraft, writeDraft } from '#client/data/drafts.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { createStore } from '#client/ui/store.ts';
import { cutTitle } from './cut-title.ts';
import { showErrorToast } from './error-toasts.ts';

/** The typed titles that the tab could not store, by their users and drafts. */
const unstored = createStore<ReadonlyMap<string, string>>(new Map());

function readTitle(userId: number, draftName: string): string {
  return unstored.current().get(`${userId} ${draftName}`) ?? readDraft(userId, draftName) ?? '';
}

function writeTitle(userId: number, draftName: string, title: string): void {
  writeDraft(userId, draftName, title === '' ? undefined : title);
  const titles = new Map(unstored.current());
  titles.delete(`${userId} ${draftName}`);
  if ((readDraft(userId, draftName) ?? '') !== title) titles.set(`${userId} ${draftName}`, title);
  unstored.set(titles);
}

/**
 * Returns the title that is typed in a line which adds items. It survives leaving the screen and a reload, and all lines
 * with the same draft show it.
 */
export function useEntryTitle(draftName: string) {
  const userId = readUserId(useQueryClient()) ?? 0;
  return {
    title: useSyncExternalStore(unstored.subscribe, () => readTitle(userId, draftName)),
    setTitle: (title: string): void => writeTitle(userId, draftName, title),
    /** Puts a title into the line again, also after the line has been left. Returns false if there is another title. */
    restoreTitle: (title: string): boolean => {
      if (readTitle(userId, draftName) !== '') return false;
      writeTitle(userId, draftName, title);
      return true;
    },
  };
}

/**
 * Called when an item could not be added. Returns the function that sends it again; undefined if its title is back in
 * the line.
 */
export type GetRetry = () => (() => void) | undefined;

/** Shows that an item could not be added. If `retry` is given, the toast has the item's title and offers to try again. */
export function showEntryFailure(failure: string, title: string, retry: (() => void) | undefined): void {
  if (retry === undefined) showErrorToast(failure);
  else showErrorToast(failure, cutTitle(title), { label: t('Try again'), onSelect: retry });
}

/** The Idempotency-Keys of what could not be added, by the contents. */
const failedKeys = new Map<string, string>();

/**
 * Returns the Idempotency-Key for a content. What could not be added is sent again with its key, because it may have
 * arrived.
 */
export function takeKey(content: object): string {
  const text = JSON.stringify(content);
  const key = failedKeys.get(text) ?? randomKey();
  failedKeys.delete(text);
  return key;
}

/** Keeps the key of a content that could not be added. */
export function keepKey(content: object, key: string): void {
  failedKeys.set(JSON.stringify(content), key);
}
