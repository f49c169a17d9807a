import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noListCache, type AnyChange } from '#client/data/optimistic.ts';
import { waitingItems } from '#client/data/waiting-items.ts';
import type { OutboxChange } from './outbox-store.ts';
import { changedIds, markIfSlow, markWaiting } from './waiting-marks.ts';

const CHANGE: AnyChange = {
  listCache: noListCache('/api/notes'),
  queueKey: '7',
  send: async () => undefined,
  predict: () => ({ id: 7 }),
  optimisticUpdate: (items) => [...items],
};

const marked = () => [...waitingItems.current()];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  markWaiting([]);
  vi.useRealTimers();
});

describe('the mark of a waiting change', () => {
  it('shows if a change is not accepted within two seconds, until it is', () => {
    const unmark = markIfSlow(CHANGE);
    vi.advanceTimersByTime(1_999);
    expect(marked()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(marked()).toEqual(['/api/notes 7']);
    unmark();
    expect(marked()).toEqual([]);
  });

  it('never shows for a change that is accepted soon', () => {
    markIfSlow(CHANGE)();
    vi.advanceTimersByTime(10_000);
    expect(marked()).toEqual([]);
  });

  it('shows at once for a change that is kept without a network', () => {
    const kept = { itemIds: [-1], prediction: { root: '/api/notes', changed: [], removed: [] } };
    markWaiting([kept as Partial<OutboxChange> as OutboxChange]);
    expect(marked()).toEqual(['/api/notes -1']);
  });

  it('is for each item of a selection, and for none of a new order', () => {
    expect(changedIds(CHANGE, [{ id: 7 }, { id: 8 }])).toEqual([7, 8]);
    expect(changedIds({ ...CHANGE, queueKey: 'order' }, [{ id: 7 }])).toEqual([]);
  });
});
