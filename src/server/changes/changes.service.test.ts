import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChangeService } from './changes.service.ts';

const PERSON = 1;
const STREAMS_PER_PERSON = 20;

const server = createServer();
beforeAll(async () => {
  server.listen();
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Returns the response to a browser that has disconnected without waiting for it. */
async function responseToNobody(): Promise<ServerResponse> {
  const arrival = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, response] = (await arrival) as [unknown, ServerResponse];
  socket.destroy();
  await once(response, 'close');
  return response;
}

it('a browser that has disconnected before its stream opens does not count as a stream', async () => {
  const changes = createChangeService();
  for (let index = 0; index <= STREAMS_PER_PERSON; index += 1)
    expect(changes.addStream(PERSON, await responseToNobody())).toBe(true);
  changes.close();
});
