import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import { toasts } from '#client/ui/toasts.ts';
import { showFailureTo } from './error-toasts.ts';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** What is said where the server answers a change with this status and message. */
function said(status: number, message?: string): unknown {
  showFailureTo('update', 'task', new ApiError(status, message ?? '', '', message));
  return toasts.current()[0];
}

describe('what is said where a change of a row failed', () => {
  it('is that its item was deleted elsewhere', () => {
    expect(said(404, 'Not found')).toMatchObject({ title: 'This task was deleted elsewhere' });
  });

  it('is what kept it from being changed', () => {
    expect(said(409, 'Only an active task can change its priority')).toMatchObject({
      title: 'This task was changed elsewhere',
      description: 'Only an active task can change its priority.',
    });
  });

  it('is what the server said where it has no time or no room', () => {
    for (const status of [503, 507])
      expect(said(status, 'Your account is full')).toMatchObject({
        title: 'Failed to update task',
        description: 'Your account is full',
      });
  });

  it('is that there was an error otherwise', () => {
    expect(said(500, 'The disk is full')).toMatchObject({
      title: 'Failed to update task',
      description: 'There was an error updating the task. Please try again.',
    });
  });
});
