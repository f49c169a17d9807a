import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteService } from '#server/config.ts';

/** The key that the services of these tests are asked with: nobody but they may see it. */
export const REMOTE_KEY = 'sk-nobody-else-may-see-this';

/** What a service was asked. */
interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A service of somebody else's, which behaves as the test says. */
export interface Remote {
  service: RemoteService;
  /** What it was asked since the test said last how to behave. */
  asked: Asked[];
  behave(respond: (response: ServerResponse) => void): void;
  answerWith(text: string, status?: number): void;
  close(): Promise<void>;
}

/** Starts an HTTP server that stands for such a service. */
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

/** Every way in which a service can fail whoever asks it. What it says has a secret in it that nobody may learn of. */
export const MISBEHAVIOURS: [string, (response: ServerResponse) => void][] = [
  ['answers 500', (response) => response.writeHead(500).end(`{"error":"${REMOTE_KEY}"}`)],
  ['answers 401', (response) => response.writeHead(401).end(`{"error":"Wrong key ${REMOTE_KEY}"}`)],
  ['answers HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
  ['answers half of its JSON', (response) => response.end('{"text": "buy')],
  ['answers nothing', (response) => response.end()],
  ['answers something else', (response) => response.end(`{"hello":"${REMOTE_KEY}"}`)],
  ['answers the wrong kind', (response) => response.end('{"text":7,"choices":{"0":null}}')],
  ['answers without end', (response) => response.end(`{"text":"${'x'.repeat(1_100_000)}"}`)],
  ['sends elsewhere', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/v1' }).end()],
  ['hangs up', (response) => response.destroy()],
  [
    'hangs up in the middle',
    (response) => response.writeHead(200, { 'content-length': '99' }).end('{"text":', () => response.destroy()),
  ],
];

/** What the recordings of a type begin with. */
const BEGINNINGS: Record<string, number[]> = {
  'audio/webm': [0x1a, 0x45, 0xdf, 0xa3],
  'audio/ogg': [0x4f, 0x67, 0x67, 0x53],
  'audio/mp4': [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70],
  'audio/mpeg': [0xff, 0xfb],
  'audio/wav': [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45],
};

/** A form with a recording, as browsers send it: of so many bytes, or with this content. */
export function aRecording(
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
