import { expect, it, vi } from 'vitest';
import { endSession } from './session-epoch.ts';
import { mutate, keepEqualItems, type Change, type ListCache } from './optimistic.ts';
import { createQueryClient } from './query-client.ts';

const LISTS: ListCache<string, string> = {
  root: '/notes',
  scopeOf: ([, scope]) => (typeof scope === 'string' ? scope : undefined),
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
      reconcile: (answer) => (items) => [...items, answer],
      onError: () => undefined,
      ...change,
    });
  return { client, add, kept: () => client.getQueryData(KEY) };
}

it('the answer is put into every list, and into nothing that is no list', async () => {
  const { client, add, kept } = setUp();
  client.setQueryData(['/notes', { count: true }], 7);
  await add('two');
  expect(kept()).toEqual(['one', 'two']);
  expect(client.getQueryData(['/notes', { count: true }])).toBe(7);
});

it('a change that fails says so and takes no other with it', async () => {
  const { add, kept } = setUp();
  const onError = vi.fn<(error: Error) => void>();
  const failing = add('two', { onError, send: async () => Promise.reject(new Error('no')) });
  const holding = add('three');
  await expect(failing).rejects.toThrow('no');
  await holding;
  expect(onError).toHaveBeenCalledOnce();
  expect(kept()).toEqual(['one', 'three']);
});

it('changes of one queueKey are sent one after the other', async () => {
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

it('what is on its way when somebody else signs in is not put into their listCache, and what waits is not sent', async () => {
  const { client, add, kept } = setUp();
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
  expect(kept()).toEqual(['theirs']);
});

it('an item that is read again is the same one, also where it stands elsewhere in the list', () => {
  const [one, two, three] = [
    { id: 1, title: 'One' },
    { id: 2, title: 'Two' },
    { id: 3, title: 'Three' },
  ];
  const before = [one, two, three];
  const read = keepEqualItems(before, [{ ...two }, { ...three, title: 'Drei' }, { ...one }]) as typeof before;
  expect(read[0]).toBe(two);
  expect(read[1]).toEqual({ id: 3, title: 'Drei' });
  expect(read[2]).toBe(one);
  expect(keepEqualItems(before, structuredClone(before))).toBe(before);
  expect(keepEqualItems(before, [])).toEqual([]);
  expect(keepEqualItems(undefined, before)).toBe(before);
});
