import type { QueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { dismissToast, showToast, toasts } from '#client/ui/overlays/toasts.ts';
import { explain, showErrorToast } from '#client/items/error-toasts.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { undoEntry, undoneLabel } from './history.mutations.ts';

/** Lets Ctrl+Z undo the last change, and Shift+Ctrl+Z redo it. */
export function undoByKey(client: QueryClient): void {
  /** The undo that runs; the next key waits for it. */
  let running = Promise.resolve();
  window.addEventListener('keydown', (event) => {
    const wanted = undoOfKey(event);
    if (wanted === undefined || event.defaultPrevented || isDialogOpen() || readUserId(client) === undefined) return;
    event.preventDefault();
    running = running.then(async () => (wanted === 'undo' && pressUndo() ? undefined : undoLast(client, wanted)));
  });
}

/** Presses Undo on the toast that is shown, if there is one: it knows better than the history what it takes back. */
function pressUndo(): boolean {
  const toast = toasts.current().find(({ isOpen, action }) => isOpen && action?.label === t('Undo'));
  if (toast === undefined) return false;
  dismissToast(toast.id);
  toast.action?.onSelect();
  return true;
}

async function undoLast(client: QueryClient, wanted: 'undo' | 'redo'): Promise<void> {
  await settled(client);
  const history = await call('GET /api/history', {}).catch((error: unknown) => {
    showErrorToast(t('Not undone'), explain(t('Please try again.'), error as Error));
    return undefined;
  });
  if (history === undefined) return;
  const entry = wanted === 'undo' ? history.find(isOwnChange) : redoable(history);
  if (entry === undefined)
    showToast({ title: wanted === 'undo' ? t('There is nothing to undo') : t('There is nothing to redo') });
  else await undoEntry(client, entry, undoneLabel(entry, history));
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

/** True for a change that is not an undo itself and was not undone. */
function isOwnChange({ undoes, state }: HistoryEntry): boolean {
  return undoes === null && state !== 'undone';
}

/** Returns the last undo, unless something was changed after it. */
function redoable(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  const last = history.find(({ state }) => state !== 'undone');
  return last !== undefined && last.undoes !== null ? last : undefined;
}

/** Returns what a key does to the last change. In a field it changes the text instead. */
function undoOfKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z' || isTextField(target)) return undefined;
  return shiftKey ? 'redo' : 'undo';
}
