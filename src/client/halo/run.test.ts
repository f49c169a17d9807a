import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Command } from '#shared/halo/halo.contract.ts';
import { runActions } from './run.ts';

const DATE = '2026-11-21';
const MILK: Command = { commandType: 'create_task', data: { title: 'Milk' } };
const HABIT: Command = { commandType: 'flag_item', data: { itemType: 'habit', searchTerm: 'swim' } };
const GYM: Command = { commandType: 'delete_item', data: { itemType: 'task', searchTerm: 'gym' } };

afterEach(() => vi.unstubAllGlobals());

/** Runs commands, one after the other, with a server that answers like this; tells how many calls it got, too. */
async function run(commands: readonly Command[], answer: () => Promise<Response>, isStopped = () => false) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const actions = commands.map((command, index) => ({ key: `${index}`, command, date: DATE, match: undefined }));
  const outcome = await runActions({ client: new QueryClient(), actions, onBegin: () => undefined, isStopped });
  return { ...outcome, done: [...outcome.done], calls: fetch.mock.calls.length };
}

const refused = (status: number) => async () => new Response('{"message":"No"}', { status });

it.each([
  [401, { calls: 1, isSignedOut: true, isUncertain: false }],
  [409, { calls: 2, isSignedOut: false, isUncertain: false }],
  [500, { calls: 2, isSignedOut: false, isUncertain: true }],
])('two actions that are refused with %i become %j', async (status, outcome) => {
  expect(await run([MILK, MILK], refused(status))).toMatchObject({ done: [], ...outcome });
});

it('nothing else is sent to a server that cannot be reached, and the first may be done', async () => {
  const outcome = await run([MILK, MILK], async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(outcome).toMatchObject({ calls: 1, isUncertain: true, failures: { 0: 'Failed to execute action' } });
});

it('what its kind of item does not support is no call and no failure, and what means no item is no call', async () => {
  const outcome = await run([HABIT, GYM, MILK], async () => Response.json({ id: 1 }, { status: 201 }));
  const failures = { 1: 'It is not clear which item is meant.' };
  expect(outcome).toMatchObject({ calls: 1, done: ['2'], failures, isUncertain: false });
});

it('once it is stopped nothing begins', async () => {
  let checks = 0;
  const answer = async () => Response.json({ id: 1 }, { status: 201 });
  expect(await run([MILK, MILK, MILK], answer, () => (checks += 1) > 1)).toMatchObject({ calls: 1, done: ['0'] });
});
