import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import { itemElsewhere, sendEdit, unlessChangedElsewhere, withSeen } from './stale-edits.ts';

const REFUSED = new ApiError(409, 'Task was changed elsewhere meanwhile', '', undefined, undefined, ['title']);
const LOCKED = new ApiError(409, 'Only an active task can change its priority', '');

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

it('a change carries what was seen of its own fields, and of no others', () => {
  const item = { id: 1, title: 'Swim', notes: null, isPriority: false };
  expect(withSeen(item, { title: 'Run', notes: 'At noon' })).toEqual({
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
