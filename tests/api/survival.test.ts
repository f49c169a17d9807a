import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { createRecording } from '../support/remote.ts';
import { NetworkPerson } from '../stress/person.ts';

/** A transcription service that responds before it has read the request, and closes the connection. */
const earlyResponder = createServer((request, response) => {
  response.writeHead(500, { connection: 'close' }).end('no');
  request.socket.destroySoon();
});

/** Makes the next request to another service throw an uncaught exception and never settle. */
const THROW_UNCAUGHT = `data:text/javascript,const original = fetch; globalThis.fetch = (url, init) => {
  if (!String(url).includes('uncaught')) return original(url, init);
  setImmediate(() => { throw new Error('nobody catches this'); });
  return new Promise(() => {});
};`;

/** Makes the first database that is closed after the program is ready fail to close. */
const FAIL_TO_CLOSE = `data:text/javascript,
const { prototype } = process.getBuiltinModule('node:sqlite').DatabaseSync;
const original = prototype.close;
process.once('SIGTERM', () => {
  prototype.close = () => { prototype.close = original; throw new Error('the disk is gone'); };
});`;

let location: EmptyLocation;
let program: RunningProgram;
let person: NetworkPerson;

beforeAll(async () => {
  earlyResponder.listen(0, '127.0.0.1');
  await once(earlyResponder, 'listening');
});
afterAll(async () => {
  earlyResponder.closeAllConnections();
  earlyResponder.close();
});
beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

async function start(speechUrl: string): Promise<string> {
  const environment = { ...location.environment, HALO_SPEECH_URL: speechUrl, RATE_LIMIT_SCALE: '0' };
  program = startProgram(environment, undefined, { nodeOptions: ['--import', THROW_UNCAUGHT.replaceAll('\n', ' ')] });
  const address = await program.address;
  person = new NetworkPerson('ana@halo.example');
  await person.register(address);
  return address;
}

async function transcribe(address: string): Promise<number> {
  const body = createRecording('audio/webm', 300_000);
  const { status } = await fetch(`${address}/api/transcribe`, { method: 'POST', headers: person.headers, body });
  return status;
}

async function endProgram(): Promise<void> {
  program.stop();
  expect(await program.ended).toMatchObject({ code: 0 });
}

it('a service that responds before it has read a recording does not crash the program', async () => {
  const address = await start(`http://127.0.0.1:${(earlyResponder.address() as AddressInfo).port}/v1`);
  const statuses = [];
  for (let count = 0; count < 10; count += 1) statuses.push(await transcribe(address));

  expect(statuses).toEqual(Array(10).fill(503));
  expect((await person.call(address, 'GET', '/api/user')).status).toBe(200);
  await endProgram();
});

it('an uncaught exception returns 500, and the program continues', async () => {
  const address = await start('http://127.0.0.1:1/uncaught');

  expect(await transcribe(address)).toBe(500);
  expect((await person.call(address, 'GET', '/api/user')).status).toBe(200);
  await endProgram();
});

it('a failure while the program stops is logged, and the program ends with 1', async () => {
  program = startProgram({ ...location.environment, LOG_LEVEL: 'error' }, undefined, {
    nodeOptions: ['--import', FAIL_TO_CLOSE.replaceAll('\n', ' ')],
  });
  await program.ready;
  program.stop();
  const { code, stdout } = await program.ended;

  expect(code).toBe(1);
  expect(stdout).toContain('the disk is gone');
});
