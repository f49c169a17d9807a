import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { NOTHING } from '#tests/support/insights.ts';
import { streakInWords, taskRows, titleOf } from './drill-down.ts';

describe('the rows of a drill-down', () => {
  const task = aTask({ title: 'Swim' });

  it('contain their item', () => {
    expect(taskRows([task])).toMatchObject([{ id: task.id, traced: { kind: 'task', item: task } }]);
  });

  it('have the current title of their item, or its last known one', () => {
    const traced = { kind: 'task', item: task } as const;
    expect(titleOf(traced, { ...NOTHING, tasks: [{ ...task, title: 'Run' }] })).toBe('Run');
    expect(titleOf(traced, NOTHING)).toBe('Swim');
    expect(titleOf(traced, undefined)).toBe('Swim');
  });

  it('tell that a habit has no streak', () => {
    expect(streakInWords({ streak: 3 })).toBe('streak 3');
    expect(streakInWords({ streak: 0 })).toBe('No streak yet');
  });
});
