import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { ConfigError, type Config } from '#server/config.ts';

type Address = NonNullable<Config['metrics']>;

/** Serves GET /metrics at an address, and nothing else. Throws a ConfigError when it cannot listen there. */
export async function serveMetrics(address: Address, registry: Registry): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isForMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (isForMetrics) void sendMetrics(response, registry);
    else response.writeHead(404).end();
  });
  server.listen(address);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(explainListening(error, address));
  });
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function sendMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}

function explainListening({ code }: NodeJS.ErrnoException, { port, host }: Address): string {
  if (code === 'EADDRINUSE') return `METRICS_PORT: the port ${port} is in use. Set it to another one.`;
  if (code === 'EACCES') return `METRICS_PORT: the port ${port} may not be used by this user. Set it to another one.`;
  return `METRICS_HOST: ${host} is no address of this machine.`;
}
