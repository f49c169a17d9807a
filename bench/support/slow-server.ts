import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server. */
export interface SlowServer {
  address: string;
  /** The delay of API requests in milliseconds. */
  delay: number;
  close: () => void;
}

/** Forwards to `address` and delays API requests. */
export async function startSlowServer(address: string): Promise<SlowServer> {
  const server = createServer((asked, reply) => {
    const isCall = asked.url?.startsWith('/api/') === true;
    setTimeout(() => forward(address, asked, reply), isCall ? slow.delay : 0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const slow: SlowServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delay: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return slow;
}

function forward(address: string, asked: IncomingMessage, reply: ServerResponse): void {
  const { method, headers, url = '/' } = asked;
  const forwarded = request(`${address}${url}`, { method, headers }, (response) => {
    reply.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(reply);
  });
  // An aborted request is not an error.
  forwarded.on('error', () => reply.destroy());
  asked.pipe(forwarded);
}
