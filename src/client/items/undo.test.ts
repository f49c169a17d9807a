import { beforeEach, expect, it, vi } from 'vitest';
import type { ItemFlags } from '#shared/items/items.rules.ts';
import { noListCache, type Change } from '#client/data/optimistic.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { offerToCompleteAgain } from './undo.ts';

interface Item extends ItemFlags {
  id: number;
  title: string;
}

const COMPLETED: Item = {
  id: 1,
  title: 'Water the plants in the kitchen today',
  isCompleted: true,
  isCrossedOut: false,
};
const ACTIVE: Item = { ...COMPLETED, isCompleted: false };
const CROSSED_OUT: Item = { ...ACTIVE, isCrossedOut: true };

const mutate = vi.fn<() => Promise<never>>(async () => Promise.resolve(undefined as never));

function createChange(item: Item, change: object): Change<Item, never, Item> & { item: Item; change: object } {
  return {
    item,
    change,
    listCache: noListCache('/api/tasks') as never,
    queueKey: '1',
    send: async () => Promise.resolve(item),
    optimisticUpdate: (items) => [...items],
    reconcile: () => (items) => [...items],
    onError: () => undefined,
  };
}

beforeEach(() => {
  mutate.mockClear();
  toasts.set([]);
});

it('offers to complete an item again that was completed and is crossed out', async () => {
  offerToCompleteAgain(mutate, COMPLETED, { isCompleted: false, isCrossedOut: true }, createChange);
  const [toast] = toasts.current();
  expect(toast).toMatchObject({ title: 'Crossed out', description: 'Water the plants in the kitche…' });
  await toast?.action?.onSelect();
  expect(mutate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      item: CROSSED_OUT,
      change: { isCompleted: true },
      undoes: [{ before: COMPLETED, after: CROSSED_OUT }],
    }),
  );
});

it.each([
  ['an active item is crossed out', ACTIVE, { isCompleted: false, isCrossedOut: true }],
  ['a crossed-out item is restored', CROSSED_OUT, { isCompleted: false, isCrossedOut: false }],
  ['a completed item becomes active', COMPLETED, { isCompleted: false, isCrossedOut: false }],
  ['a completed item gets another title', COMPLETED, {}],
])('offers nothing if %s', (_name, item, change) => {
  offerToCompleteAgain(mutate, item, change, createChange);
  expect(toasts.current()).toEqual([]);
});
