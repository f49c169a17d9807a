import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInSequence } from '../support/attempts.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { NetworkPerson } from '../stress/person.ts';

const MEBIBYTE = 1_024 * 1_024;
const FORM = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\nContent-Type: audio/webm\r\n\r\n';

let location: EmptyLocation;
let program: RunningProgram;
let person: NetworkPerson;

beforeAll(async () => {
  location = await createLocation();
  // No service listens there: no request of these tests gets that far.
  const speech = { HALO_SPEECH_URL: 'http://127.0.0.1:1/v1' };
  program = startProgram({ ...location.environment, ...speech, RATE_LIMIT_SCALE: '0' });
  person = new NetworkPerson('ana@halo.example');
  await person.register(await program.address);
});
afterAll(async () => {
  program.stop();
  await program.ended;
  await location.remove();
});

it.each([
  ['a body', '/api/tasks', 'application/json', `"${'x'.repeat(5 * MEBIBYTE)}"`, true],
  ['a body without a declared length', '/api/tasks', 'application/json', `"${'x'.repeat(5 * MEBIBYTE)}"`, false],
  ['an import', '/api/import', 'application/json', `"${'x'.repeat(20 * MEBIBYTE)}"`, true],
  ['a recording', '/api/transcribe', 'multipart/form-data; boundary=x', FORM + 'x'.repeat(20 * MEBIBYTE), true],
  [
    'a recording without a declared length',
    '/api/transcribe',
    'multipart/form-data; boundary=x',
    `${FORM}${'x'.repeat(12 * MEBIBYTE)}\r\n--x--\r\n`,
    false,
  ],
])(
  '%s that is too large is refused with 413 each time, on the same connection',
  async (_name, path, type, body, hasLength) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const url = `${await program.address}${path}`;
    const send = async (): Promise<number | string> =>
      new Promise((resolve) => {
        const length = hasLength ? { 'content-length': Buffer.byteLength(body) } : {};
        const headers = { ...person.headers, 'content-type': type, ...length };
        const call = request(url, { method: 'POST', agent, headers });
        call.on('response', (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        });
        call.on('error', ({ message }) => resolve(message));
        call.end(body);
      });
    expect(await runInSequence(8, send)).toEqual(Array(8).fill(413));
    agent.destroy();
  },
);

/** Sends a text unchanged to the server and returns the response. */
async function sendRaw(sent: string): Promise<string> {
  const { hostname, port } = new URL(await program.address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

it.each(['GET /days', 'GET /api/health', 'POST /api/login'])(
  '%s without a Host header is refused with security headers',
  async (line) => {
    const received = await sendRaw(`${line} HTTP/1.1\r\nConnection: close\r\n\r\n`);

    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(received).toMatch(/\r\ncontent-security-policy: .*frame-ancestors 'none'\r\n/);
    expect(received).toContain('"message":"The request names no host"');
  },
);

it.each([
  ['nonsense', 'NONSENSE\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
])('%s is refused like every other invalid request', async (_name, sent) => {
  const received = await sendRaw(sent);

  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(received).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
  expect(received).toMatch(/\r\ncontent-security-policy: .*frame-ancestors 'none'\r\n/);
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request cannot be read',
    code: 'invalid',
  });
});

it.each(['/api/login', '/api/register', '/api/logout'])('visitors may send only small bodies to %s', async (path) => {
  const stranger = new NetworkPerson('');
  const address = await program.address;
  expect((await stranger.call(address, 'POST', path, { email: 'x'.repeat(20_000) })).status).toBe(413);
});

it('files that halo writes are readable by its user only, in any folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halo-open-'));
  try {
    chmodSync(folder, 0o755);
    const open = startProgram({ DATA_DIR: folder });
    await open.ready;
    for (const file of readdirSync(folder))
      expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0]);
    open.stop();
    await open.ended;
    expect(readdirSync(folder)).toContain('halo.sqlite');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
