import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgresChannel } from './postgres-channel.ts';

// A server that speaks just enough of PostgreSQL's protocol to be a standby, which refuses LISTEN.

const SIGNED_IN = message('R', '\0\0\0\0');
const READY = message('Z', 'I');
const REFUSAL = message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0');

/** Returns a message of the protocol: its type, its length and its content. */
function message(type: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content, 'latin1')]);
}

const connections = new Set<Socket>();
const standby = createServer((socket) => {
  connections.add(socket);
  socket.once('close', () => connections.delete(socket));
  socket.once('data', () => {
    socket.write(Buffer.concat([SIGNED_IN, READY]));
    socket.once('data', () => socket.write(Buffer.concat([REFUSAL, READY])));
  });
});

beforeEach(async () => {
  standby.listen(0, '127.0.0.1');
  await once(standby, 'listening');
});
afterEach(() => {
  for (const connection of connections) connection.destroy();
  standby.close();
});

it('the channel closes the connection on which LISTEN was refused', async () => {
  const report = vi.fn<(trouble: string) => void>();
  const { port } = standby.address() as AddressInfo;
  const channel = openPostgresChannel(`postgres://halo@127.0.0.1:${port}/halo`, report);
  await expect.poll(() => report.mock.calls.flat().join()).toContain('cannot execute LISTEN during recovery');
  await expect.poll(() => connections.size).toBe(0);
  await channel.close();
});
