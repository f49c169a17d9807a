import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { notifyOtherTabs } from '#client/data/tab-sync.ts';
import { explain, showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { actionLabel } from './history-labels.ts';
import { historyQuery } from './history.queries.ts';

/** Undoes an action, and offers to redo it. Undoing an undo is the redo. `label` says what is undone or redone. */
export async function undoEntry(client: QueryClient, entry: HistoryEntry, label: string): Promise<void> {
  try {
    const { number } = await call('POST /api/history/:id/undo', { params: { id: entry.number } });
    const isRedo = entry.undoes !== null;
    showToast({
      title: isRedo ? 'Redone' : 'Undone',
      description: label,
      action: {
        label: isRedo ? 'Undo' : 'Redo',
        onSelect: () => void undoEntry(client, { ...entry, number, undoes: isRedo ? null : entry.number }, label),
      },
    });
  } catch (error) {
    showErrorToast('Not undone', reasonOf(error as Error));
  }
  notifyOtherTabs(client);
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER[0] });
}

function reasonOf(error: Error): string {
  const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 404);
  return isRefused ? `${error.serverMessage ?? error.message}.` : explain('Please try again.', error);
}

/** Returns what an undo would undo, or a redo would do again: 'Completed “Run”'. */
export function undoneLabel(entry: HistoryEntry, history: readonly HistoryEntry[]): string {
  return actionLabel(history.find(({ number }) => number === entry.undoes) ?? entry);
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
    onError: (error) => showErrorToast('Failed to forget the history', explain('Please try again.', error)),
    onSettled: async () => client.invalidateQueries({ queryKey: historyQuery.queryKey }),
  });
}
