import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { showFailureTo } from './error-toasts.ts';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** Returns the toast shown when the server responds to a change with this status and message. */
function toastFor(status: number, message?: string): unknown {
  showFailureTo('update', 'task', new ApiError(status, message ?? '', { serverMessage: message }));
  return toasts.current()[0];
}

describe('the toast of a failed change of a row', () => {
  it('tells that the item was deleted elsewhere', () => {
    expect(toastFor(404, 'Not found')).toMatchObject({ title: 'This task was deleted elsewhere' });
  });

  it('tells what conflicts with the change', () => {
    expect(toastFor(409, 'Only an active task can change its priority')).toMatchObject({
      title: 'This task was changed elsewhere',
      description: 'Only an active task can change its priority.',
    });
  });

  it('has the message of an overloaded or full server', () => {
    for (const status of [503, 507])
      expect(toastFor(status, 'Your account is full')).toMatchObject({
        title: 'Failed to update task',
        description: 'Your account is full',
      });
  });

  it('is the general error message otherwise', () => {
    expect(toastFor(500, 'The disk is full')).toMatchObject({
      title: 'Failed to update task',
      description: 'There was an error updating the task. Please try again.',
    });
  });
});
