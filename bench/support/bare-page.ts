import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '..', '..', 'dist', 'client');

/** The cache headers of halo's own files. */
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };
const FRESH = { 'cache-control': 'no-store' };

/** What was transferred for a page until its list was visible. */
export interface Sent {
  /** The paths of files. */
  files: readonly string[];
  /** The responses of API requests by path. */
  bodies: ReadonlyMap<string, string>;
  /** The path of the API request that returned the list. */
  list: string;
}

/**
 * Serves a minimal page that transfers the same bytes as halo until its list is visible: style and font, all scripts as
 * one file that is not executed, the list, and all other responses as one. Everything is requested at once, and a few
 * lines render the list when all of it has arrived.
 */
export async function serveBarePage(sent: Sent): Promise<{ address: string; close: () => void }> {
  const scripts = Buffer.concat(sent.files.filter((file) => file.endsWith('.js')).map((file) => readBytes(file).bytes));
  const others = [...sent.bodies].map(([path, body]) => (path === sent.list ? '' : body)).join('');
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/bare') response.writeHead(200, { 'content-type': 'text/html', ...FRESH }).end(createHtml(sent));
    else if (url === '/scripts') response.writeHead(200, IMMUTABLE).end(scripts);
    else if (url === '/others') response.writeHead(200, FRESH).end(others);
    else if (url === '/list') response.writeHead(200, FRESH).end(sent.bodies.get(sent.list));
    else if (sent.files.includes(url)) {
      const { bytes, headers } = readBytes(url);
      response.writeHead(200, { ...headers, ...IMMUTABLE }).end(bytes);
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => end(server) };
}

function end(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** A built file as it is transferred. */
function readBytes(file: string): { bytes: Buffer; headers: Record<string, string> } {
  const compressed = join(CLIENT, `${file}.br`);
  const type = file.endsWith('.css') ? 'text/css' : 'application/octet-stream';
  if (!existsSync(compressed)) return { bytes: readFileSync(join(CLIENT, file)), headers: { 'content-type': type } };
  return { bytes: readFileSync(compressed), headers: { 'content-type': type, 'content-encoding': 'br' } };
}

function createHtml({ files }: Sent): string {
  const styles = files.filter((file) => file.endsWith('.css'));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<title>bare</title>
<body><ul></ul>
<script>
const others = ['/scripts', '/others'].map(async (path) => (await fetch(path)).arrayBuffer());
const list = fetch('/list').then((body) => body.json());
Promise.all([list, ...others]).then(([items]) => {
  for (const { id, title } of items) {
    const row = document.createElement('li');
    row.dataset.item = id;
    row.textContent = title;
    document.querySelector('ul').append(row);
  }
});
</script>`;
}
