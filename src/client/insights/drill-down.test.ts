import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { NOTHING } from '#tests/support/insights.ts';
import { streakInWords, taskRows, titleOf } from './drill-down.ts';

describe('the rows behind a figure', () => {
  const task = aTask({ title: 'Swim' });

  it('name the item that they are of', () => {
    expect(taskRows([task])).toMatchObject([{ id: task.id, traced: { kind: 'task', item: task } }]);
  });

  it('are called as their item is by now, also where that was not read again', () => {
    const traced = { kind: 'task', item: task } as const;
    expect(titleOf(traced, { ...NOTHING, tasks: [{ ...task, title: 'Run' }] })).toBe('Run');
    expect(titleOf(traced, NOTHING)).toBe('Swim');
    expect(titleOf(traced, undefined)).toBe('Swim');
  });

  it('say that a habit has no streak yet', () => {
    expect(streakInWords({ streak: 3 })).toBe('streak 3');
    expect(streakInWords({ streak: 0 })).toBe('No streak yet');
  });
});
