import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { createQueryClient, CURRENT_USER } from './query-client.ts';
import { isServerReachable, watchReachability } from './reachability.ts';

const UNREACHABLE = new ApiError(0, 'The server cannot be reached.');
let client: QueryClient;
/** The error of each read; undefined if the server answers. */
let failure: Error | undefined;
const readList = vi.fn<() => Promise<string[]>>(async () => (failure ? Promise.reject(failure) : ['one']));
const readUser = vi.fn<() => Promise<object>>(async () => (failure ? Promise.reject(failure) : { id: 1 }));

async function fetchList(): Promise<void> {
  await client.prefetchQuery({ queryKey: ['/notes'], queryFn: readList });
}

beforeEach(async () => {
  vi.useFakeTimers();
  client = createQueryClient();
  failure = undefined;
  await client.prefetchQuery({ queryKey: CURRENT_USER, queryFn: readUser, gcTime: Infinity });
  watchReachability(client);
});

afterEach(() => {
  client.clear();
  isServerReachable.set(true);
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('a read without an answer shows that the server cannot be reached, until a read is answered', async () => {
  failure = UNREACHABLE;
  await fetchList();
  expect(isServerReachable.current()).toBe(false);
  client.setQueryData(CURRENT_USER, { id: 1 });
  expect(isServerReachable.current()).toBe(false);
  failure = new ApiError(500, 'No');
  await fetchList();
  expect(isServerReachable.current()).toBe(true);
});

it('the user is read every ten seconds while the server cannot be reached', async () => {
  readUser.mockClear();
  failure = UNREACHABLE;
  await fetchList();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(readUser).toHaveBeenCalledTimes(2);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isServerReachable.current()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readUser).toHaveBeenCalledTimes(3);
});
