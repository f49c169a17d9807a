import {
  useMutationState,
  useQuery,
  useQueryClient,
  type Mutation,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/**
 * Changes show at once. What was read from the server stays in the cache as it came; changes that are still on their way
 * are laid over it when a list is shown. A change that fails is simply no longer laid over, so it takes nothing else with
 * it: neither another change in flight nor what was read meanwhile.
 */

/** How a change shows in a list of some scope (a day, a week) before the server has answered. */
export type Prediction<Item, Scope> = (items: readonly Item[], scope: Scope) => Item[];

/** A change of what the lists under `root` show. */
export interface Change<Item, Scope, Answer> {
  /** What the keys of the lists begin with, as `/api/tasks`. */
  root: string;
  /** Changes with the same line are sent one after the other: those of one item. */
  line: string;
  send: () => Promise<Answer>;
  predict: Prediction<Item, Scope>;
  /** How the answer shows in a list. */
  confirm: (answer: Answer) => Prediction<Item, Scope>;
  onError: (error: Error) => void;
}

/** A list that changes are laid over: its key begins with `root`, its scope says which items are in it. */
export interface ListQuery<Item, Scope> {
  root: string;
  scope: Scope;
  options: UseQueryOptions<Item[], Error, Item[], QueryKey>;
}

/** Reads a list with the changes in flight laid over it. */
export function useList<Item, Scope>({ root, scope, options }: ListQuery<Item, Scope>): UseQueryResult<Item[]> {
  const result = useQuery({ ...options, meta: { scope } });
  const predictions = useMutationState({
    filters: { mutationKey: [root], status: 'pending' },
    select: (mutation) => predictionOf<Item, Scope>(mutation),
  });
  const data = useMemo(
    () => result.data && predictions.reduce<Item[]>((items, predict) => predict(items, scope), result.data),
    [result.data, predictions, scope],
  );
  return { ...result, data } as UseQueryResult<Item[]>;
}

/** Carries out changes. The promise is the server's answer; it is rejected when the change failed and was put back. */
export function useChange(): <Item, Scope, Answer>(change: Change<Item, Scope, Answer>) => Promise<Answer> {
  const client = useQueryClient();
  return useCallback((change) => carryOut(client, change), [client]);
}

async function carryOut<Item, Scope, Answer>(
  client: QueryClient,
  change: Change<Item, Scope, Answer>,
): Promise<Answer> {
  const { root, line, send, predict, confirm, onError } = change;
  const mutation = client.getMutationCache().build<Answer, Error, void, unknown>(client, {
    mutationKey: [root],
    scope: { id: `${root} ${line}` },
    meta: { predict },
    mutationFn: send,
    onSuccess: (answer) => writeAnswer(client, root, confirm(answer)),
    onError,
    onSettled: () => readAgain(client, root),
  });
  return mutation.execute();
}

/** Puts the server's answer into every list that is kept, in the same moment in which the prediction ends. */
function writeAnswer<Item, Scope>(client: QueryClient, root: string, apply: Prediction<Item, Scope>): void {
  // A read that began before the change was stored must not arrive after it.
  void client.cancelQueries({ queryKey: [root] });
  for (const query of client.getQueryCache().findAll({ queryKey: [root] })) {
    client.setQueryData<Item[]>(query.queryKey, (items) => items && apply(items, query.meta?.['scope'] as Scope));
  }
}

/** Marks everything stale and reads what is on the screen again, once the last of several changes has settled. */
function readAgain(client: QueryClient, root: string): void {
  void client.invalidateQueries({ refetchType: 'none' });
  if (client.isMutating({ mutationKey: [root] }) > 1) return;
  void client.refetchQueries({ queryKey: [root], type: 'active' });
}

function predictionOf<Item, Scope>(mutation: Mutation<unknown, Error, unknown, unknown>): Prediction<Item, Scope> {
  return mutation.meta?.['predict'] as Prediction<Item, Scope>;
}
