import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#shared/account/account.contract.ts';
import { createRequestGate } from './request-gate.ts';
import { acceptJsonOnly } from './json-body.ts';

const app = fastify();
app.decorateRequest('user', undefined);
app.decorateRequest('bodyBytes', undefined);
acceptJsonOnly(app);
/** The number of admitted requests. */
let inside = 0;
/** The handler waits for this promise. */
let work = Promise.withResolvers<void>();
let begun = Promise.withResolvers<void>();

const gate = createRequestGate(async () => {
  inside += 1;
  return () => {
    inside -= 1;
  };
});
app.route({
  method: 'POST',
  url: '/',
  bodyLimit: 1_000,
  config: { gate },
  onRequest: async (request, reply) => {
    request.user = {} as User;
    gate.expect(request, reply);
  },
  handler: async (request) =>
    gate.run(request, async () => {
      begun.resolve();
      await work.promise;
      return 'done';
    }),
});

afterEach(() => {
  work = Promise.withResolvers();
  begun = Promise.withResolvers();
});

/** Resolves when the server has noticed that the caller disconnected. */
let isGone = Promise.withResolvers<void>();
app.server.on('connection', (socket) => {
  isGone = Promise.withResolvers();
  socket.once('close', () => isGone.resolve());
});

/** Sends the beginning of a request. */
async function begin(text: string) {
  if (!app.server.listening) await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${text}`);
  return socket;
}

it('a request is admitted until it is answered', async () => {
  const response = app.inject({ method: 'POST', url: '/', payload: {} });
  await begun.promise;
  expect(inside).toBe(1);
  work.resolve();
  expect((await response).body).toBe('done');
  expect(inside).toBe(0);
});

it('a request is not admitted while its body arrives', async () => {
  const socket = await begin('Content-Length: 100\r\n\r\n{"text":');
  await app.inject({ method: 'POST', url: '/', payload: { text: 'x'.repeat(1_000) } });
  expect(inside).toBe(0);
  socket.destroy();
});

it('an admitted request is released when its body is refused', async () => {
  const payload = '{"text"';
  const headers = { 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode).toBe(400);
  await expect.poll(() => inside).toBe(0);
});

it('a request whose caller disconnects is released when its work is done', async () => {
  const socket = await begin('Content-Length: 2\r\n\r\n{}');
  await begun.promise;
  socket.destroy();
  await isGone.promise;
  expect(inside).toBe(1);
  work.resolve();
  await expect.poll(() => inside).toBe(0);
  await app.close();
});
