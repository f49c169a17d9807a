import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { DeletedItem } from '#shared/history/deleted-items.contract.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { plural, t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { notifyOtherTabs } from '#client/data/tab-sync.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { explain, showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { shortActionLabel } from './history-labels.ts';
import { historyQuery } from './history.queries.ts';

/** Undoes an action, and offers to redo it. Undoing an undo is the redo. `label` says what is undone or redone. */
export async function undoEntry(
  client: QueryClient,
  entry: Pick<HistoryEntry, 'number' | 'undoes'>,
  label: string,
): Promise<void> {
  await sendUndo(client, entry.number, t('Not undone'), (number) => offerReverse(client, entry, label, number));
}

/** Shows a toast that an action was undone or redone by the action `number`, with a button that reverses this. */
export function offerReverse(
  client: QueryClient,
  entry: Pick<HistoryEntry, 'number' | 'undoes'>,
  label: string,
  number: number,
): void {
  const isRedo = entry.undoes !== null;
  showToast({
    title: isRedo ? t('Redone:') : t('Undone:'),
    description: label,
    action: {
      label: isRedo ? t('Undo') : t('Redo'),
      onSelect: async () => undoEntry(client, { number, undoes: isRedo ? null : entry.number }, label),
      ...(isRedo && { undoes: 'one' }),
    },
  });
}

/** Shows a toast that several actions were undone or redone by the actions `numbers`, with a button that reverses these. */
export function offerReverseOfAll(client: QueryClient, numbers: readonly number[], done: 'undone' | 'redone'): void {
  const isUndo = done === 'undone';
  showToast({
    title: isUndo
      ? plural(numbers.length, '1 action undone', '{count} actions undone')
      : plural(numbers.length, '1 action redone', '{count} actions redone'),
    action: {
      label: isUndo ? t('Redo all') : t('Undo all'),
      onSelect: async () => reverseAll(client, numbers, isUndo ? 'redone' : 'undone'),
      ...(isUndo ? { redoes: 'several' } : { undoes: 'several' }),
    },
  });
}

/** Undoes actions, the latest first, until one cannot be undone. Offers to reverse those that were undone. */
async function reverseAll(client: QueryClient, numbers: readonly number[], done: 'undone' | 'redone'): Promise<void> {
  const reversed: number[] = [];
  let hasFailed = false;
  for (const number of numbers.toReversed()) {
    // An action that failed may be what the others depend on.
    if (!hasFailed) hasFailed = !(await sendUndo(client, number, t('Not undone'), (undo) => reversed.push(undo)));
  }
  if (!hasFailed) offerReverseOfAll(client, reversed, done);
}

/** A recorded action and the title of its item. */
type ActionOnItem = Pick<DeletedItem, 'number' | 'title'>;

/** Restores a deleted item by undoing the action that deleted it, and offers to undo that. */
export async function restoreDeleted(client: QueryClient, { number, title }: ActionOnItem): Promise<void> {
  await sendUndo(client, number, t('Not restored'), (restored) =>
    offerOpposite(t('Restored'), title, t('Undo'), async () => deleteAgain(client, { number: restored, title })),
  );
}

/** Undoes the action that restored an item, and offers to restore it again. */
async function deleteAgain(client: QueryClient, { number, title }: ActionOnItem): Promise<void> {
  await sendUndo(client, number, t('Not undone'), (deleted) =>
    offerOpposite(t('Deleted again'), title, t('Restore'), async () =>
      restoreDeleted(client, { number: deleted, title }),
    ),
  );
}

/** Shows a toast that names an item, with a button for the opposite action. */
function offerOpposite(done: string, title: string, label: string, onSelect: () => Promise<void>): void {
  showToast({ title: done, description: quoted(cutTitle(title)), action: { label, onSelect, undoes: 'one' } });
}

/**
 * Undoes an action. `onDone` gets the number of the undo; `failure` is the title of the error toast. Returns whether it was
 * undone.
 */
async function sendUndo(
  client: QueryClient,
  id: number,
  failure: string,
  onDone: (number: number) => void,
): Promise<boolean> {
  let isDone = false;
  try {
    onDone((await call('POST /api/history/:id/undo', { params: { id } })).number);
    isDone = true;
  } catch (error) {
    showErrorToast(failure, getReason(error as Error));
  }
  notifyOtherTabs(client);
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
  return isDone;
}

function getReason(error: Error): string {
  const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 404);
  return isRefused ? `${error.serverMessage ?? error.message}.` : explain(t('Please try again.'), error);
}

/** Returns what an undo would undo, or a redo would do again: 'Completed “Run”'. */
export function undoneLabel(entry: HistoryEntry, history: readonly HistoryEntry[]): string {
  return shortActionLabel(history.find(({ number }) => number === entry.undoes) ?? entry);
}

/** Returns the mutation that undoes an action of a history. */
export function useUndoEntry(history: readonly HistoryEntry[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entry: HistoryEntry) => undoEntry(client, entry, undoneLabel(entry, history)),
  });
}

/** Returns the mutation that forgets all actions. */
export function useClearHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call('DELETE /api/history', {}),
    onError: (error) => showErrorToast(t('Failed to forget the history'), explain(t('Please try again.'), error)),
    onSettled: async () => client.invalidateQueries({ queryKey: historyQuery.queryKey }),
  });
}
