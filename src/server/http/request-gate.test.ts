import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#shared/account/account.contract.ts';
import { createRequestGate } from './request-gate.ts';
import { acceptJsonOnly } from './json-body.ts';

const app = fastify();
app.decorateRequest('user', undefined);
app.decorateRequest('held', undefined);
acceptJsonOnly(app);
/** How many calls are in. */
let inside = 0;
/** What the handler waits for. */
let work = Promise.withResolvers<void>();
let begun = Promise.withResolvers<void>();

const admission = createRequestGate(async () => {
  inside += 1;
  return () => {
    inside -= 1;
  };
});
app.route({
  method: 'POST',
  url: '/',
  bodyLimit: 1_000,
  config: { admission },
  onRequest: async (request, reply) => {
    request.user = {} as User;
    admission.expect(request, reply);
  },
  handler: async (request) =>
    admission.run(request, async () => {
      begun.resolve();
      await work.promise;
      return 'done';
    }),
});

afterEach(() => {
  work = Promise.withResolvers();
  begun = Promise.withResolvers();
});

/** Whether the server has noticed that its caller has gone. */
let isGone = Promise.withResolvers<void>();
app.server.on('connection', (socket) => {
  isGone = Promise.withResolvers();
  socket.once('close', () => isGone.resolve());
});

/** Sends the beginning of a call. */
async function begin(text: string) {
  if (!app.server.listening) await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${text}`);
  return socket;
}

it('a call is in until it is answered', async () => {
  const answer = app.inject({ method: 'POST', url: '/', payload: {} });
  await begun.promise;
  expect(inside).toBe(1);
  work.resolve();
  expect((await answer).body).toBe('done');
  expect(inside).toBe(0);
});

it('a request is not in while its body arrives', async () => {
  const socket = await begin('Content-Length: 100\r\n\r\n{"text":');
  await app.inject({ method: 'POST', url: '/', payload: { text: 'x'.repeat(1_000) } });
  expect(inside).toBe(0);
  socket.destroy();
});

it('a request whose body is refused once it is in is over then', async () => {
  const payload = '{"text"';
  const headers = { 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode).toBe(400);
  await expect.poll(() => inside).toBe(0);
});

it('one whose caller has gone is over when its work is done', async () => {
  const socket = await begin('Content-Length: 2\r\n\r\n{}');
  await begun.promise;
  socket.destroy();
  await isGone.promise;
  expect(inside).toBe(1);
  work.resolve();
  await expect.poll(() => inside).toBe(0);
  await app.close();
});
