import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTurn } from '../support/attempts.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { NetworkPerson } from '../torture/person.ts';

const MEBIBYTE = 1_024 * 1_024;
const FORM = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\nContent-Type: audio/webm\r\n\r\n';

let location: EmptyLocation;
let program: RunningProgram;
let person: NetworkPerson;

beforeAll(async () => {
  location = await createLocation();
  // Nothing answers there: nothing gets that far.
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
  ['a body whose length nobody says', '/api/tasks', 'application/json', `"${'x'.repeat(5 * MEBIBYTE)}"`, false],
  ['an import', '/api/import', 'application/json', `"${'x'.repeat(20 * MEBIBYTE)}"`, true],
  ['a recording', '/api/transcribe', 'multipart/form-data; boundary=x', FORM + 'x'.repeat(20 * MEBIBYTE), true],
  [
    'a recording whose length nobody says',
    '/api/transcribe',
    'multipart/form-data; boundary=x',
    `${FORM}${'x'.repeat(12 * MEBIBYTE)}\r\n--x--\r\n`,
    false,
  ],
])('whoever sends %s that is too large is told so each time, and goes on', async (_name, path, type, body, isSaid) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = `${await program.address}${path}`;
  const send = async (): Promise<number | string> =>
    new Promise((resolve) => {
      const length = isSaid ? { 'content-length': Buffer.byteLength(body) } : {};
      const headers = { ...person.headers, 'content-type': type, ...length };
      const call = request(url, { method: 'POST', agent, headers });
      call.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      call.on('error', ({ message }) => resolve(message));
      call.end(body);
    });
  expect(await inTurn(8, send)).toEqual(Array(8).fill(413));
  agent.destroy();
});
