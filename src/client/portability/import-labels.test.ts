import { expect, it } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import { importFailure, importLines, isRefused, computeTotal } from './import-labels.ts';

const NOTHING = { tasks: 0, goals: 0, habits: 0, books: 0, projects: 0, projectTasks: 0 };

it('importLines lists only item types that the file contains', () => {
  const result = { added: { ...NOTHING, projectTasks: 3 }, existing: { ...NOTHING, tasks: 2 } };
  expect(importLines(result)).toEqual([
    { name: 'Tasks', added: 0, existing: 2 },
    { name: 'Project tasks', added: 3, existing: 0 },
  ]);
});

it('computeTotal adds up all item types', () => {
  expect(computeTotal({ ...NOTHING, books: 1, goals: 4 })).toBe(5);
});

it('importFailure tells that a file is too large for any 413 response', () => {
  const page = new ApiError(413, 'Server returned HTML instead of JSON (status: 413)', {
    statusText: 'Request Entity Too Large',
  });
  expect(importFailure(page)).toBe('This file is larger than the server takes.');
  expect(importFailure(new ApiError(500, 'The disk is full'))).toBe('The disk is full');
});

it.each([
  [new ApiError(400, 'Invalid'), true],
  [new ApiError(413, 'Too large'), true],
  [new Error('This file is too large.'), true],
  [new ApiError(500, 'The disk is full'), false],
  [new ApiError(0, 'The server cannot be reached.'), false],
])('the refusal of the file by %s is %s', (error, refused) => {
  expect(isRefused(error)).toBe(refused);
});
