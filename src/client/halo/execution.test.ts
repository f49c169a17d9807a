import { expect, it } from 'vitest';
import { getNewDay } from './execution.ts';

it('the new day of a task has no time part', () => {
  const command = { commandType: 'create_task', data: { title: 'Call Ana', date: '2026-11-26T17:00:00' } } as const;
  const action = { command, date: '2026-11-25' } as unknown as Parameters<typeof getNewDay>[0];
  expect(getNewDay(action)).toBe('2026-11-26');
});
