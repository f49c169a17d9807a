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
async function run(
  commands: readonly Command[],
  respond: () => Promise<Response>,
  { isStopped = (): boolean => false, isUnmatched = false } = {},
) {
  const fetch = vi.fn<typeof globalThis.fetch>(respond);
  vi.stubGlobal('fetch', fetch);
  const actions = commands.map((command, index) => ({
    id: `${index}`,
    key: `${index}`,
    command,
    date: DATE,
    match: undefined,
    isUnmatched,
  }));
  const outcome = await runActions({
    client: new QueryClient(),
    commands: ITEM_COMMANDS,
    actions,
    onBegin: () => undefined,
    isStopped,
  });
  return { ...outcome, done: [...outcome.done], calls: fetch.mock.calls.length, fetch };
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
  const isStopped = () => (checks += 1) > 1;
  expect(await run([MILK, MILK, MILK], respond, { isStopped })).toMatchObject({ calls: 1, done: ['0'] });
});

it.each<[Command['commandType'], Command['data'], string, object]>([
  ['flag_item', { itemType: 'task' }, 'PATCH /api/tasks/flag', { flag: true }],
  ['unflag_item', { itemType: 'goal' }, 'PATCH /api/goals/flag', { flag: false }],
  [
    'move_item',
    { targetDate: '2026-11-27', startTime: '16:00' },
    'PATCH /api/tasks/move',
    { targetDate: '2026-11-27', startTime: '16:00' },
  ],
  [
    'delete_item',
    { itemType: 'task', deleteAllInstances: true },
    'POST /api/tasks/delete-by-search',
    { deleteAllInstances: true },
  ],
  ['delete_item', { itemType: 'goal' }, 'POST /api/goals/delete-by-search', {}],
  ['delete_item', { itemType: 'habit' }, 'POST /api/habits/delete-by-search', { deleteAllInstances: false }],
  ['delete_item', { itemType: 'book' }, 'POST /api/books/delete-by-search', {}],
])('%s of %j that nothing matched is sent with its search term', async (commandType, data, sent, body) => {
  const command: Command = { commandType, data: { ...data, searchTerm: 'gym' } };
  const refuse = async () => new Response('{"message":"There is no such item"}', { status: 404 });
  const { fetch, failures, isUncertain } = await run([command], refuse, { isUnmatched: true });
  const [path, request] = fetch.mock.calls[0] as [string, { method: string; body: string }];
  expect(`${request.method} ${path}`).toBe(sent.replace('/', './'));
  expect(JSON.parse(request.body)).toEqual({ searchTerm: 'gym', date: DATE, ...body });
  expect({ failures, isUncertain }).toEqual({ failures: { 0: 'There is no such item' }, isUncertain: false });
});

it('an item that nothing matched cannot be completed', async () => {
  const command: Command = { commandType: 'complete_item', data: { itemType: 'task', searchTerm: 'gym' } };
  const outcome = await run([command], async () => Response.json({}), { isUnmatched: true });
  expect(outcome).toMatchObject({ calls: 0, failures: { 0: 'There is no task like “gym”.' } });
});
