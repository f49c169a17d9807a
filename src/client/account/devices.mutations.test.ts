import { afterEach, expect, it, vi } from 'vitest';
import { signOutOf } from './devices.mutations.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every call with this status; answers what was called. */
function answer(status: number, body: string | null = '{"code":"not-found","message":"Session not found"}'): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    return new Response(body, { status });
  });
  return calls;
}

it('one device is signed out by its id, and all others by one call', async () => {
  const calls = answer(204, null);
  await signOutOf(7);
  await signOutOf(null);
  expect(calls).toEqual(['DELETE /api/sessions/7', 'POST /api/sessions/end-others']);
});

it('a device that has signed out itself meanwhile is signed out', async () => {
  answer(404);
  await expect(signOutOf(7)).resolves.toBeUndefined();
});

it.each([0, 401, 429, 500])('what fails with %i is a failure', async (status) => {
  if (status === 0) vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  else answer(status);
  await expect(signOutOf(7)).rejects.toMatchObject({ status });
});

it('that the call for all others is not there is a failure too', async () => {
  answer(404);
  await expect(signOutOf(null)).rejects.toMatchObject({ status: 404 });
});
