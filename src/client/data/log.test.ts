import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { readOrLog } from './log.ts';

const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
afterEach(() => log.mockClear());

it('a failed read is logged and rejects', async () => {
  const failure = new ApiError(500, 'The disk is full', { statusText: 'Internal Server Error' });

  await expect(readOrLog('Failed to fetch habits', Promise.reject(failure))).rejects.toBe(failure);
  expect(log.mock.calls).toEqual([['Failed to fetch habits: 500: The disk is full']]);
});

it('neither a successful nor an aborted read is logged', async () => {
  const givenUp = new DOMException('Nobody waits', 'AbortError');

  expect(await readOrLog('Failed to fetch habits', Promise.resolve([1]))).toEqual([1]);
  await expect(readOrLog('Failed to fetch habits', Promise.reject(givenUp))).rejects.toBe(givenUp);
  expect(log).not.toHaveBeenCalled();
});
