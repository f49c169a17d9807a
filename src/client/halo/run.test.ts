import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Command } from '#shared/halo/halo.contract.ts';
import { ITEM_COMMANDS } from '#client/app/overlays/item-commands.ts';
import { runActions } from './run.ts';

const DATE = '2026-11-21';
const MILK: Command = { commandType: 'create_task', data: { title: 'Milk' } };
const HABIT: Command = { commandType: 'flag_item', data: { itemType: 'habit', searchTerm: 'swim' } };
const GYM: Command = { commandType: 'delete_item', data: { itemType: 'task', searchTerm: 'gym' } };

afterEach(() => vi.unstubAllGlobals());

/** Runs commands against a server that always gives this response. The result also has the number of calls. */
async function run(commands: readonly Command[], respond: () => Promise<Response>, isStopped = () => false) {
  const fetch = vi.fn<typeof globalThis.fetch>(respond);
  vi.stubGlobal('fetch', fetch);
  const actions = commands.map((command, index) => ({
    id: `${index}`,
    key: `${index}`,
    command,
    date: DATE,
    match: undefined,
  }));
  const outcome = await runActions({
    client: new QueryClient(),
    commands: ITEM_COMMANDS,
    actions,
    onBegin: () => undefined,
    isStopped,
  });
  return { ...outcome, done: [...outcome.done], calls: fetch.mock.calls.length };
}

const refuseWith = (status: number) => async () => new Response('{"message":"No"}', { status });

it.each([
  [401, { calls: 1, isSignedOut: true, isUncertain: false }],
  [409, { calls: 2, isSignedOut: false, isUncertain: false }],
  [500, { calls: 2, isSignedOut: false, isUncertain: true }],
])('two actions refused with %i result in %j', async (status, outcome) => {
  expect(await run([MILK, MILK], refuseWith(status))).toMatchObject({ done: [], ...outcome });
});

it('an unreachable server ends the run, the outcome of its action is uncertain, and the others say that they wait', async () => {
  const outcome = await run([MILK, MILK], async () => Promise.reject(new TypeError('Failed to fetch')));
  const failures = { 0: 'Failed to execute action', 1: 'Not sent yet: halo cannot be reached.' };
  expect(outcome).toMatchObject({ calls: 1, isUncertain: true, isUnreachable: true, failures });
});

it('an unsupported action is skipped without a failure, and an action without an item fails without a call', async () => {
  const outcome = await run([HABIT, GYM, MILK], async () => Response.json({ id: 1 }, { status: 201 }));
  const failures = { 1: 'It is not clear which item is meant.' };
  expect(outcome).toMatchObject({ calls: 1, done: ['2'], failures, isUncertain: false });
});

it('after a stop no further action begins', async () => {
  let checks = 0;
  const respond = async () => Response.json({ id: 1 }, { status: 201 });
  expect(await run([MILK, MILK, MILK], respond, () => (checks += 1) > 1)).toMatchObject({ calls: 1, done: ['0'] });
});
