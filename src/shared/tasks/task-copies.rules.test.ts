import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { copyCandidates, createCopy, earlierCandidates } from './task-copies.rules.ts';
import type { Task } from './tasks.contract.ts';
import { newTask } from './tasks.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';

describe("copying yesterday's tasks", () => {
  const yesterday = (fields: Partial<Task>) => aTask({ date: '2026-11-20', ...fields });

  it('offers tasks that are not completed, not recurring and not copied', () => {
    const left = yesterday({ title: 'Left', sortOrder: 2 });
    const crossedOut = yesterday({ title: 'Crossed out', isCrossedOut: true });
    const copied = yesterday({ title: 'Copied' });
    const tasks = [
      crossedOut,
      left,
      yesterday({ isCompleted: true }),
      yesterday({ isRecurring: true, recurringPattern: 'daily' }),
      copied,
    ];
    expect(copyCandidates(tasks, [aTask({ carriedFrom: copied.id }), aTask()])).toEqual([left, crossedOut]);
  });

  it('offers of earlier days only what the rollover crossed out, by day', () => {
    const left = { isCrossedOut: true, rolledOverAt: NOW };
    const [tuesday, monday] = [aTask({ ...left, date: '2026-11-17' }), aTask({ ...left, date: '2026-11-16' })];
    const givenUp = aTask({ date: '2026-11-16', isCrossedOut: true });
    const done = aTask({ date: '2026-11-16', isCompleted: true, rolledOverAt: NOW });
    expect(earlierCandidates([tuesday, givenUp, done, monday], [])).toEqual([monday, tuesday]);
  });

  it('offers no task of an earlier day that was copied to another day since', () => {
    const left = { isCrossedOut: true, rolledOverAt: NOW };
    const friday = aTask({ ...left, date: '2026-11-13' });
    const copy = aTask({ ...left, date: '2026-11-16', carriedFrom: friday.id });
    expect(earlierCandidates([friday, copy], [friday, copy])).toEqual([copy]);
  });

  it('copies a task as active, with all of its content', () => {
    const source = yesterday({ notes: 'By noon', startTime: '09:00', isCrossedOut: true, flagged: true, sortOrder: 3 });
    const { carriedFrom, ...draft } = createCopy(source, '2026-11-21');
    expect(carriedFrom).toBe(source.id);
    expect(newTask(draft, NOW)).toMatchObject({
      title: source.title,
      date: '2026-11-21',
      notes: 'By noon',
      startTime: '09:00',
      flagged: true,
      sortOrder: 3,
      isCrossedOut: false,
      isCompleted: false,
    });
  });
});
