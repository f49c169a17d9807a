import { afterEach, expect, it, vi } from 'vitest';
import {
  getAnsweredText,
  ApiError,
  call,
  failsForAll,
  isUnreachable,
  getLastResponse,
  getOverloadMessage,
  getReason,
  getServerMessage,
} from './api-client.ts';
import { clearCachedResponses } from './etag-cache.ts';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(body: string | null, init?: ResponseInit): void {
  vi.stubGlobal('fetch', async () => new Response(body, init));
}

const create = async () => call('POST /api/tasks', { body: { title: 'Read', date: '2026-11-21' } });
const list = async () => call('GET /api/tasks/week', { query: { date: '2026-11-21' } });

it('an HTML page with status 200 is a failure of a write and of a read', async () => {
  stubFetch('<!doctype html><title>Welcome</title>');
  const message = '200: Server returned HTML instead of JSON (status: 200)';
  await expect(create()).rejects.toMatchObject({ name: 'Error', message, status: 200 });
  stubFetch('\n<html></html>');
  await expect(list()).rejects.toMatchObject({ message });
});

it('a truncated JSON response is a failure', async () => {
  stubFetch('[{"id":');
  await expect(list()).rejects.toMatchObject({ status: 200 });
});

it('a read that cannot reach the server carries the last response to the same address, if there is one', async () => {
  const answered = [{ id: 1, title: 'Read' }];
  vi.stubGlobal('fetch', async () => Response.json(answered, { headers: { etag: '"1"' } }));
  await list();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const error = (await list().catch((failure: Error) => failure)) as Error;
  expect([isUnreachable(error), getLastResponse(error)]).toEqual([true, answered]);
  clearCachedResponses();
  expect(getLastResponse((await list().catch((failure: Error) => failure)) as Error)).toBeUndefined();
  stubFetch('', { status: 502 });
  const refusal = (await list().catch((failure: Error) => failure)) as Error;
  expect([isUnreachable(refusal), getLastResponse(refusal), getLastResponse(null)]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});

it('an error carries the message of the server and the status', async () => {
  stubFetch('{"message":"The disk is full"}', { status: 500, statusText: 'Internal Server Error' });
  const error = await list().catch((failure: Error) => failure);
  expect(error).toMatchObject({ message: '500: The disk is full', detail: 'The disk is full' });
  expect(getReason(error as Error)).toBe('Internal Server Error');
});

it.each([503, 507])('the reason of a %i is the message of the server', async (status) => {
  stubFetch('{"message":"Your account is full"}', { status, statusText: 'Insufficient Storage' });
  const error = (await list().catch((failure: Error) => failure)) as Error;
  expect([getReason(error), getOverloadMessage(error)]).toEqual(['Your account is full', 'Your account is full']);
  expect(
    getOverloadMessage(new ApiError(500, 'The disk is full', { serverMessage: 'The disk is full' })),
  ).toBeUndefined();
});

it('without a status text the reason is the message of the server', async () => {
  stubFetch('{"message":"The disk is full"}', { status: 500 });
  expect(getReason((await list().catch((failure: Error) => failure)) as Error)).toBe('The disk is full');
});

it.each([
  ['{"message":"The disk is full"}', 'The disk is full'],
  ['{"message":""}', undefined],
  ['{"message":7}', undefined],
  ['null', undefined],
  ['<html>Bad gateway</html>', undefined],
  ['Bad gateway', undefined],
  ['', undefined],
])('the server message in the body %j is %j', async (body, message) => {
  stubFetch(body, { status: 502, statusText: 'Bad Gateway' });
  expect(getServerMessage((await list().catch((failure: Error) => failure)) as Error)).toBe(message);
});

it.each([
  ['{"message":"The disk is full"}', 'The disk is full'],
  ['Bad\n gateway ', 'Bad gateway'],
  ['{"error":"busy"}', '{"error":"busy"}'],
  ['<html>Bad gateway</html>', undefined],
  ['\n<!-- error --><body>Bad gateway</body>', undefined],
  [' \n', undefined],
  ['x'.repeat(201), `${'x'.repeat(200)}…`],
])('the text shown to a person for the body %j is %j', async (body, text) => {
  stubFetch(body, { status: 502, statusText: 'Bad Gateway' });
  expect(getAnsweredText((await list().catch((failure: Error) => failure)) as Error)).toBe(text);
});

it('only an unreachable server and a missing session make all other calls fail', () => {
  expect([0, 401, 404, 500].filter((status) => failsForAll(new ApiError(status, '')))).toEqual([0, 401]);
  expect(failsForAll(new Error('Something else'))).toBe(false);
});

it('an unreachable server has status 0, and the message does not mention the status', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(list()).rejects.toMatchObject({
    status: 0,
    message: 'The server cannot be reached. Please check your connection.',
  });
});

it('a response without a body resolves to undefined', async () => {
  stubFetch(null, { status: 204 });
  await expect(call('DELETE /api/tasks/:id', { params: { id: 3 } })).resolves.toBeUndefined();
});
