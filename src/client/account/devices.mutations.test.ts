import { afterEach, expect, it, vi } from 'vitest';
import { signOutOf } from './devices.mutations.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs fetch to respond with this status and body; returns the recorded calls. */
function stubResponse(
  status: number,
  body: string | null = '{"code":"not-found","message":"Session not found"}',
): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    return new Response(body, { status });
  });
  return calls;
}

it('one device is signed out by its id, all others by one call', async () => {
  const calls = stubResponse(204, null);
  await signOutOf(7);
  await signOutOf(null);
  expect(calls).toEqual(['DELETE ./api/sessions/7', 'POST ./api/sessions/end-others']);
});

it('signing out a device whose session has ended succeeds', async () => {
  stubResponse(404);
  await expect(signOutOf(7)).resolves.toBeUndefined();
});

it.each([0, 401, 429, 500])('signing out fails with status %i', async (status) => {
  if (status === 0) vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  else stubResponse(status);
  await expect(signOutOf(7)).rejects.toMatchObject({ status });
});

it('signing out all other devices fails with a 404', async () => {
  stubResponse(404);
  await expect(signOutOf(null)).rejects.toMatchObject({ status: 404 });
});
