import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { User } from '#shared/account/account.contract.ts';
import type { Database } from '#server/database/database.ts';
import { createResponseCache } from './response-cache.ts';

const LARGE_TEXT = 'x'.repeat(16 * 1_024 * 1_024);
/** Their responses are together as large as the unread responses of one caller may be. */
const REQUESTS = 4;

const responses = createResponseCache({} as Database, { run: async (_account, work) => work() });
const app = fastify();
app.decorateRequest('user', undefined);
app.addHook('onRequest', async (request) => {
  request.user = { id: 1 } as User;
});
app.get('/', async (request, reply) => responses.sendText(request, reply, 'text/plain', async () => [LARGE_TEXT]));
app.get('/abandoned', async (request, reply) => {
  const closed = once(reply.raw, 'close');
  arrived.resolve();
  void responses.sendText(request, reply, 'text/plain', async () => {
    await closed;
    setImmediate(answered.resolve);
    return [LARGE_TEXT];
  });
  await answered.promise;
  return reply;
});
let arrived = Promise.withResolvers<void>();
let answered = Promise.withResolvers<void>();
afterAll(async () => app.close());

/** Sends a request and disconnects before its response. */
async function abandonRequest(): Promise<void> {
  arrived = Promise.withResolvers();
  answered = Promise.withResolvers();
  const socket = connect((app.server.address() as AddressInfo).port);
  socket.write('GET /abandoned HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  await answered.promise;
}

it('responses to callers that have disconnected do not count as unread', async () => {
  const address = await app.listen({ port: 0 });
  for (let index = 0; index < REQUESTS; index += 1) await abandonRequest();
  expect((await fetch(address)).status).toBe(200);
});
