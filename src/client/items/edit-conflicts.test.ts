import { describe, expect, it, vi } from 'vitest';
import { isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask } from '#shared/tasks/tasks.rules.ts';
import { ApiError } from '#client/data/api-client.ts';
import { aTask } from '#tests/support/factories.ts';
import {
  itemElsewhere,
  sendEdit,
  lockedPriorityWords,
  unlessChangedElsewhere,
  withExpected,
} from './edit-conflicts.ts';

const REFUSED = new ApiError(409, 'Task was changed elsewhere meanwhile', '', undefined, undefined, [
  { path: 'title', message: 'Changed elsewhere' },
]);
const LOCKED = new ApiError(409, 'Only an active task can change its priority', '');

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

it('a change carries what was seen of its own fields, and of no others', () => {
  const item = { id: 1, title: 'Swim', notes: null, isPriority: false };
  expect(withExpected(item, { title: 'Run', notes: 'At noon' })).toEqual({
    title: 'Run',
    notes: 'At noon',
    seen: { title: 'Swim', notes: null },
  });
});

it('an edit that is refused for what was changed elsewhere says what the item is by now', async () => {
  const send = vi.fn<(change: { title?: string }) => Promise<object>>(async ({ title }) => {
    if (title !== undefined) throw REFUSED;
    return { id: 1, title: 'Walk' };
  });
  const error = await failureOf(sendEdit({ title: 'Run' }, send));
  expect(itemElsewhere(error)).toEqual({ id: 1, title: 'Walk' });
  expect(send.mock.calls).toEqual([[{ title: 'Run' }], [{}]]);
  const say = vi.fn<(error: Error) => void>();
  unlessChangedElsewhere(say)(error as Error);
  expect(say).not.toHaveBeenCalled();
});

it('every other failure stays what it is, a conflict about something else too', async () => {
  for (const failure of [LOCKED, new ApiError(500, 'The disk is full', '')]) {
    const error = await failureOf(sendEdit({ title: 'Run' }, async () => Promise.reject(failure)));
    expect(error).toBe(failure);
    expect(itemElsewhere(error)).toBeUndefined();
    const say = vi.fn<(error: Error) => void>();
    unlessChangedElsewhere(say)(error as Error);
    expect(say).toHaveBeenCalledWith(failure);
  }
});

it('where the item cannot be read again, that is what has failed', async () => {
  const gone = new ApiError(404, 'Task not found', '');
  const error = await failureOf(
    sendEdit(
      { title: 'Run' },
      async () => Promise.reject(REFUSED),
      async () => Promise.reject(gone),
    ),
  );
  expect(error).toBe(gone);
});

describe('an edit of the priority of an item that is no longer active', () => {
  const done = aTask({ title: 'Swim', isCompleted: true });
  /** As the server does it: a locked priority refuses the whole edit, and a change of nothing answers the task. */
  const send = vi.fn<(change: TaskChange) => Promise<Task>>(async (change) => {
    if (isPriorityLocked(done, change)) throw LOCKED;
    return changeTask(done, change, '');
  });

  it('saves everything else', async () => {
    const saved = await sendEdit({ title: 'Run', isPriority: true }, send);
    expect(saved).toMatchObject({ title: 'Run', isPriority: false, isCompleted: true });
  });

  it('is refused as before where the priority is not the reason', async () => {
    const active = async (change: TaskChange): Promise<Task> => {
      if (change.title !== undefined) throw LOCKED;
      return aTask();
    };
    expect(await failureOf(sendEdit({ title: 'Run', isPriority: true }, active))).toBe(LOCKED);
  });

  it('says so, and that the rest was saved where there was any', () => {
    const description = 'The task was completed meanwhile, and only an active task can change its priority.';
    const title = 'Priority not changed';
    expect(lockedPriorityWords('task', { isPriority: true }, done)).toEqual({ title, description });
    const change: TaskChange = { title: 'Run', isPriority: true };
    expect(lockedPriorityWords('task', change, done)).toEqual({
      title,
      description: `${description} Everything else was saved.`,
    });
    const crossed = aTask({ isCrossedOut: true, isPriority: true });
    expect(lockedPriorityWords('goal', { isPriority: false }, crossed)?.description).toMatch(
      /^The goal was crossed out/,
    );
  });

  it('is not mentioned where the priority was saved, or not asked for', () => {
    expect(lockedPriorityWords('task', { isPriority: true }, aTask({ isPriority: true }))).toBeUndefined();
    expect(lockedPriorityWords('task', {}, done)).toBeUndefined();
  });
});
