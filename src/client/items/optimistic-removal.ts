import { mutationOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { getDetail } from '#client/data/api-client.ts';
import { isGone, showErrorToast } from './error-toasts.ts';

/** How a row is removed from a list in the settings, such as a device. The id null removes all rows. */
export interface OptimisticRemoval<List, Id extends number | null> {
  /** The query of the list. */
  queryKey: QueryKey;
  /** Returns the list without it. */
  without: (list: List, id: Id) => List;
  /** Sends the removal. */
  remove: (id: Id) => Promise<unknown>;
  onRemoved?: (id: Id) => void;
  /** The title of the toast if it fails. */
  failureTitle: string;
  /** Handles an error that is no failure. Returns whether it did. */
  handleError?: (error: Error, id: Id) => boolean;
}

/** Returns the mutation that removes something. It leaves the list at once and returns if the removal fails. */
export function useOptimisticRemoval<List, Id extends number | null = number>(removal: OptimisticRemoval<List, Id>) {
  return useMutation(createRemovalOptions(useQueryClient(), removal));
}

/** Returns the options of the mutation in `useOptimisticRemoval`, so that tests can run it without a component. */
export function createRemovalOptions<List, Id extends number | null>(
  client: QueryClient,
  { queryKey, without, remove, onRemoved, failureTitle, handleError }: OptimisticRemoval<List, Id>,
) {
  return mutationOptions({
    mutationFn: async (id: Id) => (id === null ? remove(id) : succeedIfGone(remove(id))),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<List>(queryKey, (list) => list && without(list, id));
    },
    onSuccess: (_response, id) => onRemoved?.(id),
    onError: (error, id) => {
      if (handleError?.(error, id) !== true) showErrorToast(failureTitle, getDetail(error));
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
  });
}

/** Waits for a removal. Succeeds if it was removed before, as after a second press. */
export async function succeedIfGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isGone(error as Error)) throw error;
  }
}

/** Returns a list without the item that has this id. */
export function withoutId<Item extends { id: number }>(items: readonly Item[], id: number): Item[] {
  return items.filter((item) => item.id !== id);
}
