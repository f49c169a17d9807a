import type { QueryClient } from '@tanstack/react-query';
import { findRedoable, findUndoable } from '#shared/history/history.rules.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { afterPaint } from '#client/ui/after-paint.ts';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { dismissToast, isToastOpen, showToast, toasts, type ShownToast } from '#client/ui/overlays/toasts.ts';
import { explain, showErrorToast } from '#client/items/error-toasts.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { undoEntry, undoneLabel } from './history.mutations.ts';
import { followChangedItem, followToastButtons, watchRowFocus, type UndoneItem } from './undone-row.ts';

/** Lets Ctrl+Z undo the last change, and Shift+Ctrl+Z redo it. From a row, the focus goes to the row of what was undone. */
export function undoByKey(client: QueryClient): void {
  /** The undo that runs; the next key waits for it. */
  let running = Promise.resolve();
  const takeLatest = followLatestReversal(client);
  const isEmptyLine = followEmptyLines();
  followToastButtons(client);
  window.addEventListener('keydown', (event) => {
    const wanted = undoOfKey(event);
    if (
      wanted === undefined ||
      (isTextField(event.target) && !isEmptyLine(event.target)) ||
      event.defaultPrevented ||
      isDialogOpen() ||
      readUserId(client) === undefined
    )
      return;
    event.preventDefault();
    // A key that is held repeats until long after it should have stopped.
    if (event.repeat) return;
    const focusRow = wanted === 'undo' ? watchRowFocus() : () => undefined;
    running = running
      // A press shows on its row first, and becomes a change after that.
      .then(async () => new Promise<void>(afterPaint))
      .then(async () => reverse(client, wanted, takeLatest(wanted)))
      .then(focusRow)
      // A toast has said what failed. The next key must not wait for ever.
      .catch(() => undefined);
  });
}

/**
 * Returns a function that takes the latest toast whose button undoes, or redoes, the last change of this page: until
 * something else is changed, and until the toast closes unless its button is about several changes.
 */
function followLatestReversal(client: QueryClient): (wanted: 'undo' | 'redo') => ShownToast | undefined {
  let latest: ShownToast | undefined;
  let latestId = 0;
  client.getMutationCache().subscribe(({ type }) => {
    if (type === 'added') latest = undefined;
  });
  toasts.subscribe(() => {
    const [shown] = toasts.current();
    if (shown === undefined || shown.id === latestId) return;
    latestId = shown.id;
    if (shown.action?.undoes !== undefined || shown.action?.redoes !== undefined) latest = shown;
  });
  return (wanted) => {
    const toast = latest;
    latest = undefined;
    const count = wanted === 'undo' ? toast?.action?.undoes : toast?.action?.redoes;
    return toast !== undefined && (count === 'several' || (count === 'one' && isToastOpen(toast.id)))
      ? toast
      : undefined;
  };
}

/**
 * Undoes or redoes the last change by the button of its toast, which knows better than the history what it reverses and works
 * without a network; else by the history. Returns what it was about.
 */
async function reverse(
  client: QueryClient,
  wanted: 'undo' | 'redo',
  toast: ShownToast | undefined,
): Promise<UndoneItem> {
  if (toast === undefined) return reverseLast(client, wanted);
  if (isToastOpen(toast.id)) dismissToast(toast.id);
  const takeItem = followChangedItem(client);
  const sent = toast.action?.onSelect();
  const item = takeItem();
  await sent;
  return item;
}

/** Undoes the last change of the history, or redoes what was undone last. Returns what it was about. */
async function reverseLast(client: QueryClient, wanted: 'undo' | 'redo'): Promise<UndoneItem> {
  await settled(client);
  const history = await call('GET /api/history', {}).catch((error: unknown) => {
    showErrorToast(t('Not undone'), explain(t('Please try again.'), error as Error));
    return undefined;
  });
  if (history === undefined) return {};
  const entry = wanted === 'undo' ? findUndoable(history) : findRedoable(history);
  if (entry === undefined)
    showToast({ title: wanted === 'undo' ? t('There is nothing to undo') : t('There is nothing to redo') });
  else await undoEntry(client, entry, undoneLabel(entry, history));
  return entry ?? {};
}

/** Resolves when no change of this page is on its way to the server. */
async function settled(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() === 0) resolve();
  });
  await promise;
  stop();
}

/** Returns what a key does to the last change. */
function undoOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}

/**
 * Returns a function that is true for a line that adds items and has nothing to undo in its text: it is empty, and the person
 * did not empty it. After adding an item, Ctrl+Z there takes the item back.
 */
function followEmptyLines(): (target: EventTarget | null) => boolean {
  const emptiedByHand = new WeakSet<EventTarget>();
  window.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    if (target.value === '') emptiedByHand.add(target);
    else emptiedByHand.delete(target);
  });
  return (target) =>
    target instanceof HTMLTextAreaElement &&
    target.matches('[data-line]') &&
    target.value === '' &&
    !emptiedByHand.has(target);
}
