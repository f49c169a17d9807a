import { describe, expect, it, vi } from 'vitest';
import { isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask } from '#shared/tasks/tasks.rules.ts';
import { ApiError } from '#client/data/api-client.ts';
import { aTask } from '#tests/support/factories.ts';
import {
  getConflictingItem,
  sendEdit,
  describeLockedPriority,
  ignoreConflicts,
  withExpected,
} from './edit-conflicts.ts';

const REFUSED = new ApiError(409, 'Task was changed elsewhere meanwhile', {
  issues: [{ path: 'title', message: 'Changed elsewhere' }],
});
const LOCKED = new ApiError(409, 'Only an active task can change its priority');

async function catchError(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

it('a change carries the expected values of its own fields only', () => {
  const item = { id: 1, title: 'Swim', notes: null, isPriority: false };
  expect(withExpected(item, { title: 'Run', notes: 'At noon' })).toEqual({
    title: 'Run',
    notes: 'At noon',
    expected: { title: 'Swim', notes: null },
  });
});

it('an edit refused because of a change elsewhere carries the current item', async () => {
  const send = vi.fn<(change: { title?: string }) => Promise<object>>(async ({ title }) => {
    if (title !== undefined) throw REFUSED;
    return { id: 1, title: 'Walk' };
  });
  const error = await catchError(sendEdit({ title: 'Run' }, send));
  expect(getConflictingItem(error)).toEqual({ id: 1, title: 'Walk' });
  expect(send.mock.calls).toEqual([[{ title: 'Run' }], [{}]]);
  const say = vi.fn<(error: Error) => void>();
  ignoreConflicts(say)(error as Error);
  expect(say).not.toHaveBeenCalled();
});

it('any other failure is rethrown unchanged, including other conflicts', async () => {
  for (const failure of [LOCKED, new ApiError(500, 'The disk is full')]) {
    const error = await catchError(sendEdit({ title: 'Run' }, async () => Promise.reject(failure)));
    expect(error).toBe(failure);
    expect(getConflictingItem(error)).toBeUndefined();
    const say = vi.fn<(error: Error) => void>();
    ignoreConflicts(say)(error as Error);
    expect(say).toHaveBeenCalledWith(failure);
  }
});

it('if the item cannot be refetched, that failure is thrown', async () => {
  const gone = new ApiError(404, 'Task not found');
  const error = await catchError(
    sendEdit(
      { title: 'Run' },
      async () => Promise.reject(REFUSED),
      async () => Promise.reject(gone),
    ),
  );
  expect(error).toBe(gone);
});

describe('an edit of the priority of an item that is not active', () => {
  const done = aTask({ title: 'Swim', isCompleted: true });
  /** Acts like the server: a locked priority refuses the whole edit, and an empty change returns the task. */
  const send = vi.fn<(change: TaskChange) => Promise<Task>>(async (change) => {
    if (isPriorityLocked(done, change)) throw LOCKED;
    return changeTask(done, change, '');
  });

  it('saves all other fields', async () => {
    const saved = await sendEdit({ title: 'Run', isPriority: true }, send);
    expect(saved).toMatchObject({ title: 'Run', isPriority: false, isCompleted: true });
  });

  it('is refused if the priority is not the reason', async () => {
    const active = async (change: TaskChange): Promise<Task> => {
      if (change.title !== undefined) throw LOCKED;
      return aTask();
    };
    expect(await catchError(sendEdit({ title: 'Run', isPriority: true }, active))).toBe(LOCKED);
  });

  it('has a message, which mentions the other fields if they were saved', () => {
    const description = 'The task was completed meanwhile, and only an active task can change its priority.';
    const title = 'Priority not changed';
    expect(describeLockedPriority('task', { isPriority: true }, done)).toEqual({ title, description });
    const change: TaskChange = { title: 'Run', isPriority: true };
    expect(describeLockedPriority('task', change, done)).toEqual({
      title,
      description: `${description} Everything else was saved.`,
    });
    const crossed = aTask({ isCrossedOut: true, isPriority: true });
    expect(describeLockedPriority('goal', { isPriority: false }, crossed)?.description).toMatch(
      /^The goal was crossed out/,
    );
  });

  it('has no message if the priority was saved or not part of the edit', () => {
    expect(describeLockedPriority('task', { isPriority: true }, aTask({ isPriority: true }))).toBeUndefined();
    expect(describeLockedPriority('task', {}, done)).toBeUndefined();
  });
});
