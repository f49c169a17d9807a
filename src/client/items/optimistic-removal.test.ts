import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { createRemovalOptions, withoutId, type OptimisticRemoval } from './optimistic-removal.ts';

const KEY = ['/api/things'];
const BOTH: Things = [{ id: 1 }, { id: 2 }];
type Things = readonly { id: number }[];

/** Removes a thing from a list of two. Returns what was recorded. */
async function removeThing(id: number | null, removal: Partial<OptimisticRemoval<Things, number | null>>) {
  const client = createQueryClient();
  client.setQueryDefaults(KEY, { gcTime: Infinity });
  client.setQueryData(KEY, BOTH);
  const during: unknown[] = [];
  const onRemoved = vi.fn<(id: number | null) => void>();
  const options = createRemovalOptions<Things, number | null>(client, {
    queryKey: KEY,
    without: (things, removed) => (removed === null ? [] : withoutId(things, removed)),
    remove: async () => undefined,
    onRemoved,
    failureTitle: 'Not removed',
    ...removal,
    ...(removal.remove && {
      remove: async (removed) => {
        during.push(client.getQueryData(KEY));
        return removal.remove?.(removed);
      },
    }),
  });
  const error = await client
    .getMutationCache()
    .build(client, options)
    .execute(id)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  return { during, error, removed: onRemoved.mock.calls.flat(), isStale: client.getQueryState(KEY)?.isInvalidated };
}

function failWith(status: number) {
  return async () => Promise.reject(new ApiError(status, 'No'));
}

it('what is removed leaves the list before the server answers, and the list is read again', async () => {
  const outcome = await removeThing(1, { remove: async () => undefined });
  expect(outcome).toEqual({ during: [[{ id: 2 }]], error: undefined, removed: [1], isStale: true });
});

it('removing what is gone succeeds', async () => {
  expect(await removeThing(1, { remove: failWith(404) })).toMatchObject({ error: undefined, removed: [1] });
});

it.each([
  [1, 500],
  [1, 0],
  [null, 404],
])('removing %s fails with status %i, which a toast says', async (id, status) => {
  expect(await removeThing(id, { remove: failWith(status) })).toMatchObject({
    error: { status },
    removed: [],
    isStale: true,
  });
  expect(toasts.current()).toContainEqual(expect.objectContaining({ title: 'Not removed', description: 'No' }));
});

it('no toast reports an error that is handled', async () => {
  toasts.set([]);
  const handleError = vi.fn<(error: Error, id: number | null) => boolean>(() => true);
  await removeThing(2, { remove: failWith(403), handleError });
  expect(handleError).toHaveBeenCalledWith(expect.objectContaining({ status: 403 }), 2);
  expect(toasts.current()).toEqual([]);
});
