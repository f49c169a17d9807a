import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteService } from '#server/config.ts';

/** The key for the mocked service, which must not appear anywhere else. */
export const REMOTE_KEY = 'sk-nobody-else-may-see-this';

/** A request that the service received. */
interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A mocked third-party service whose behaviour the test decides. */
export interface Remote {
  service: RemoteService;
  /** The requests since the last call of `behave`. */
  asked: Asked[];
  behave(respond: (response: ServerResponse) => void): void;
  answerWith(text: string, status?: number): void;
  close(): Promise<void>;
}

/** Starts the HTTP server of the mocked service. */
export async function startRemote(): Promise<Remote> {
  let respond: (response: ServerResponse) => void = (response) => response.end();
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ method: request.method, path: request.url, headers: request.headers, body: Buffer.concat(chunks) });
      respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const behave: Remote['behave'] = (next) => {
    asked.length = 0;
    respond = next;
  };
  return {
    service: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      key: REMOTE_KEY,
      model: 'a-model',
    },
    asked,
    behave,
    answerWith: (text, status = 200) =>
      behave((response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The ways in which a service can fail. Responses contain the key as a secret that must not leak. */
export const FAILURE_MODES: [string, (response: ServerResponse) => void][] = [
  ['responds with 500', (response) => response.writeHead(500).end(`{"error":"${REMOTE_KEY}"}`)],
  ['responds with 401', (response) => response.writeHead(401).end(`{"error":"Wrong key ${REMOTE_KEY}"}`)],
  [
    'responds with HTML',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  ],
  ['responds with half of its JSON', (response) => response.end('{"text": "buy')],
  ['responds with nothing', (response) => response.end()],
  ['responds with other JSON', (response) => response.end(`{"hello":"${REMOTE_KEY}"}`)],
  ['responds with wrong types', (response) => response.end('{"text":7,"choices":{"0":null}}')],
  ['responds with too much', (response) => response.end(`{"text":"${'x'.repeat(1_100_000)}"}`)],
  ['redirects elsewhere', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/v1' }).end()],
  ['closes the connection', (response) => response.destroy()],
  [
    'closes the connection in the middle',
    (response) => response.writeHead(200, { 'content-length': '99' }).end('{"text":', () => response.destroy()),
  ],
];

/** The first bytes of a recording of each type. */
const BEGINNINGS: Record<string, number[]> = {
  'audio/webm': [0x1a, 0x45, 0xdf, 0xa3],
  'audio/ogg': [0x4f, 0x67, 0x67, 0x53],
  'audio/mp4': [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70],
  'audio/mpeg': [0xff, 0xfb],
  'audio/wav': [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45],
};

/** A form with a recording, as browsers send it: with this many bytes or this content. */
export function createRecording(
  type = 'audio/webm;codecs=opus',
  content: number | string = 1_000,
  field = 'audio',
): FormData {
  const form = new FormData();
  const bytes = new Uint8Array(typeof content === 'number' ? content : 0);
  if (typeof content === 'number') bytes.set(BEGINNINGS[type.split(';')[0] ?? ''] ?? []);
  form.set(field, new Blob([typeof content === 'number' ? bytes : content], { type }), 'recording.webm');
  return form;
}
