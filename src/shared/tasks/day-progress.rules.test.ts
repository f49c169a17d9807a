import { describe, expect, it } from 'vitest';
import { findDayJustDone, isDayDone, progressByDay } from './day-progress.rules.ts';

const DAY = '2026-11-22';
const task = (id: number, state: 'active' | 'completed' | 'crossed out', date = DAY) => ({
  id,
  date,
  isCompleted: state === 'completed',
  isCrossedOut: state === 'crossed out',
});

describe('progressByDay', () => {
  it('has an entry for each day with tasks', () => {
    const progress = progressByDay([
      task(1, 'completed'),
      task(2, 'active', `${DAY}T10:00`),
      task(3, 'active', '2026-11-23'),
    ]);

    expect([...progress.keys()]).toEqual([DAY, '2026-11-23']);
    expect(progress.get(DAY)).toMatchObject({ total: 2, completed: 1, completedShare: 50 });
  });
});

describe('findDayJustDone', () => {
  const before = [task(1, 'completed'), task(2, 'crossed out'), task(3, 'active')];

  it('finds the day whose last active task was completed', () => {
    expect(findDayJustDone(before, [task(1, 'completed'), task(2, 'crossed out'), task(3, 'completed')])).toBe(DAY);
  });

  it.each([
    ['another task is active', [...before.slice(0, 2), task(3, 'completed'), task(4, 'active')]],
    ['the last task is crossed out', [...before.slice(0, 2), task(3, 'crossed out')]],
    ['the last task is deleted', before.slice(0, 2)],
    ['the last task is moved', [...before.slice(0, 2), task(3, 'active', '2026-11-23')]],
    ['nothing changes', before],
  ])('finds none when %s', (_case, after) => {
    expect(findDayJustDone(before, after)).toBeUndefined();
  });

  it('finds none when a completed task appears', () => {
    expect(findDayJustDone([], [task(1, 'completed')])).toBeUndefined();
  });
});

describe('isDayDone', () => {
  it.each([
    ['all its tasks are completed or crossed out', [task(1, 'completed'), task(2, 'crossed out')], true],
    ['only another day has active tasks', [task(1, 'completed'), task(2, 'active', '2026-11-23')], true],
    ['one of its tasks is active', [task(1, 'completed'), task(2, 'active', `${DAY}T10:00`)], false],
    ['it has no tasks', [task(1, 'completed', '2026-11-23')], false],
  ])('when %s', (_case, tasks, isDone) => {
    expect(isDayDone(tasks, DAY)).toBe(isDone);
  });
});
