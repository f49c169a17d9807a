import { expect, it } from 'vitest';
import { importLines, totalOf } from './import-words.ts';

const NOTHING = { tasks: 0, goals: 0, habits: 0, books: 0, projects: 0, projectTasks: 0 };

it('only the kinds that a file has are named', () => {
  const result = { added: { ...NOTHING, projectTasks: 3 }, existing: { ...NOTHING, tasks: 2 } };
  expect(importLines(result)).toEqual([
    { name: 'Tasks', added: 0, existing: 2 },
    { name: 'Project tasks', added: 3, existing: 0 },
  ]);
});

it('all kinds count together', () => {
  expect(totalOf({ ...NOTHING, books: 1, goals: 4 })).toBe(5);
});
