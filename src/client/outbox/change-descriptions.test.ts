import { expect, it } from 'vitest';
import { describeChange } from './change-descriptions.ts';

it.each([
  ['POST', '/api/tasks', { title: 'Milk' }, 'Add “Milk”'],
  ['PUT', '/api/goals/3', { isCompleted: true }, 'Change a goal'],
  ['DELETE', '/api/books/3', undefined, 'Delete a book'],
  ['POST', '/api/habits/3/complete', { date: '2026-11-24' }, 'Complete a habit'],
  ['POST', '/api/habits/3/uncomplete', {}, 'Change a habit'],
  ['POST', '/api/project-tasks/3/restore', undefined, 'Restore a task'],
  ['PATCH', '/api/tasks/batch', { changes: [{ id: 1 }, { id: 2 }] }, 'Change 2 tasks'],
  ['POST', '/api/tasks/batch/delete', { ids: [1] }, 'Delete 1 task'],
  ['POST', '/api/tasks/batch/restore', { ids: [1, 2] }, 'Restore 2 tasks'],
  ['PATCH', '/api/tasks/order', { ids: [1] }, 'Change the order of tasks'],
])('%s %s is described in words', (method, address, body, words) => {
  expect(describeChange({ method, address, body }, undefined)).toBe(words);
});

it('the title is that of the changed item', () => {
  expect(describeChange({ method: 'PUT', address: '/api/tasks/3' }, { id: 3, title: 'Milk' })).toBe('Change “Milk”');
});
