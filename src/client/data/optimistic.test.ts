import { expect, it, vi } from 'vitest';
import { endSession } from './session-epoch.ts';
import { mutate, reuseEqualItems, type Change, type ListCache } from './optimistic.ts';
import { createQueryClient } from './query-client.ts';

const LISTS: ListCache<string, string> = {
  root: '/notes',
  getScope: ([, scope]) => (typeof scope === 'string' ? scope : undefined),
  upsert: (items, _scope, item) => [...items, item],
};
const KEY = ['/notes', 'today'];

function setUp() {
  const client = createQueryClient();
  client.setQueryDefaults(['/notes'], { gcTime: Infinity });
  client.setQueryData(KEY, ['one']);
  const add = (item: string, change: Partial<Change<string, string, string>> = {}) =>
    mutate(client, {
      listCache: LISTS,
      queueKey: item,
      send: async () => item,
      optimisticUpdate: (items) => [...items, item],
      reconcile: (response) => (items) => [...items, response],
      onError: () => undefined,
      ...change,
    });
  return { client, add, cachedItems: () => client.getQueryData(KEY) };
}

it('the response is put into every cached list, and into no other query data', async () => {
  const { client, add, cachedItems } = setUp();
  client.setQueryData(['/notes', { count: true }], 7);
  await add('two');
  expect(cachedItems()).toEqual(['one', 'two']);
  expect(client.getQueryData(['/notes', { count: true }])).toBe(7);
});

it('a failed change reports its error and leaves other changes in place', async () => {
  const { add, cachedItems } = setUp();
  const onError = vi.fn<(error: Error) => void>();
  const failing = add('two', { onError, send: async () => Promise.reject(new Error('no')) });
  const holding = add('three');
  await expect(failing).rejects.toThrow('no');
  await holding;
  expect(onError).toHaveBeenCalledOnce();
  expect(cachedItems()).toEqual(['one', 'three']);
});

it('changes with the same queue key are sent one after the other', async () => {
  const { add } = setUp();
  const first = Promise.withResolvers<string>();
  const send = vi.fn<() => Promise<string>>(async () => 'b');
  const one = add('a', { queueKey: 'same', send: async () => first.promise });
  const two = add('b', { queueKey: 'same', send });
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  first.resolve('a');
  await Promise.all([one, two]);
  expect(send).toHaveBeenCalledOnce();
});

it('a change in flight does not reach the lists of the next session, and a queued change is not sent', async () => {
  const { client, add, cachedItems } = setUp();
  const first = Promise.withResolvers<string>();
  const send = vi.fn<() => Promise<string>>(async () => 'b');
  const one = add('a', { queueKey: 'same', send: async () => first.promise });
  void add('b', { queueKey: 'same', send });
  await Promise.resolve();
  endSession(client);
  client.setQueryData(KEY, ['theirs']);
  first.resolve('a');
  await one;
  expect(client.isMutating()).toBe(0);
  expect(send).not.toHaveBeenCalled();
  expect(cachedItems()).toEqual(['theirs']);
});

it('refetched items that are equal keep their identity, also at another place in the list', () => {
  const [one, two, three] = [
    { id: 1, title: 'One' },
    { id: 2, title: 'Two' },
    { id: 3, title: 'Three' },
  ];
  const before = [one, two, three];
  const read = reuseEqualItems(before, [{ ...two }, { ...three, title: 'Drei' }, { ...one }]) as typeof before;
  expect(read[0]).toBe(two);
  expect(read[1]).toEqual({ id: 3, title: 'Drei' });
  expect(read[2]).toBe(one);
  expect(reuseEqualItems(before, structuredClone(before))).toBe(before);
  expect(reuseEqualItems(before, [])).toEqual([]);
  expect(reuseEqualItems(undefined, before)).toBe(before);
});
