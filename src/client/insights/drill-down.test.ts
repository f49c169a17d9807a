import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { NOTHING } from '#tests/support/insights.ts';
import { streakDetail, taskRows, getTitle } from './drill-down.ts';

describe('the rows of a drill-down', () => {
  const task = aTask({ title: 'Swim' });

  it('contain their item', () => {
    expect(taskRows([task])).toMatchObject([{ id: task.id, drillDownItem: { kind: 'task', item: task } }]);
  });

  it('have the current title of their item, or its last known one', () => {
    const drillDownItem = { kind: 'task', item: task } as const;
    expect(getTitle(drillDownItem, { ...NOTHING, tasks: [{ ...task, title: 'Run' }] })).toBe('Run');
    expect(getTitle(drillDownItem, NOTHING)).toBe('Swim');
    expect(getTitle(drillDownItem, undefined)).toBe('Swim');
  });

  it('tell that a habit has no streak', () => {
    expect(streakDetail({ streak: 3 })).toBe('streak 3');
    expect(streakDetail({ streak: 0 })).toBe('No streak yet');
  });
});
