import { describe, expect, it } from 'vitest';
import { withoutCrossings, type Sides } from './row-order.ts';

const order = (active: readonly number[], settled: readonly number[]): Sides<{ id: number }> => ({
  active: active.map((id) => ({ id })),
  settled: settled.map((id) => ({ id })),
});
const SHOWN = { active: [1, 2, 3], settled: [8, 9] };

describe('the order of shown rows', () => {
  it('is that of the list while nothing crosses the divider', () => {
    const next = order([3, 4, 1], [9]);
    expect(withoutCrossings(next, SHOWN)).toBe(next);
  });

  it('keeps a completed item behind the row that it followed', () => {
    expect(withoutCrossings(order([1, 3], [2, 8, 9]), SHOWN)).toEqual(order([1, 2, 3], [8, 9]));
    expect(withoutCrossings(order([2, 3], [1, 8, 9]), SHOWN)).toEqual(order([1, 2, 3], [8, 9]));
    expect(withoutCrossings(order([], [1, 2, 3, 8, 9]), SHOWN)).toEqual(order([1, 2, 3], [8, 9]));
  });

  it('keeps an item that becomes active again, and shows new items at once', () => {
    expect(withoutCrossings(order([1, 9, 2, 3, 4], [8]), SHOWN)).toEqual(order([1, 2, 3, 4], [8, 9]));
  });

  it('does not bring back an item that is gone', () => {
    expect(withoutCrossings(order([1], [3, 8]), SHOWN)).toEqual(order([1, 3], [8]));
  });
});
