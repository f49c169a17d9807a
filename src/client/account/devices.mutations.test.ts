import { afterEach, expect, it, vi } from 'vitest';
import { signOutOf } from './devices.mutations.ts';

afterEach(() => vi.unstubAllGlobals());

it('one device is signed out by its id, all others by one call', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    return new Response(null, { status: 204 });
  });
  await signOutOf(7);
  await signOutOf(null);
  expect(calls).toEqual(['DELETE ./api/sessions/7', 'POST ./api/sessions/end-others']);
});
