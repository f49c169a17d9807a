import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { User } from '#shared/account/account.contract.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { createEmail, TODAY } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { NetworkPerson } from '../stress/person.ts';

let location: EmptyLocation;
let program: RunningProgram;
let address: string;
const owner = new NetworkPerson('owner@halo.example');
let person: NetworkPerson;
let personId: number;

beforeAll(async () => {
  location = await createLocation();
  const environment = { ...location.environment, OWNER_EMAIL: owner.email, RATE_LIMIT_SCALE: '0' };
  program = startProgram(environment, undefined, { longestRun: 120_000 });
  address = await program.address;
  await owner.register(address);
});
afterAll(async () => {
  program.stop();
  await program.ended;
  await location.remove();
});
beforeEach(async () => {
  person = new NetworkPerson(createEmail());
  await person.register(address);
  personId = (await person.read<User>(address, '/api/user')).id;
});

/** Starts a request and sends only the first byte of its body. */
function beginRequest(method: string, path: string, body: string): ClientRequest {
  const headers = { ...person.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const begun = request(`${address}${path}`, { method, agent: false, headers });
  begun.on('error', () => undefined);
  begun.flushHeaders();
  begun.write(body.slice(0, 1));
  return begun;
}

/** Sends the rest of the body and returns the status. */
async function finishRequest(begun: ClientRequest, body: string): Promise<number | undefined> {
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
  begun.end(body.slice(1));
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

const setAdmin = async (isAdmin: boolean) => owner.call(address, 'PATCH', `/api/admin/users/${personId}`, { isAdmin });

it('an admin whose rights end during a request cannot regain them with it', async () => {
  await setAdmin(true);
  const body = JSON.stringify({ isAdmin: true });
  const begun = beginRequest('PATCH', `/api/admin/users/${personId}`, body);
  await pause(200);
  await setAdmin(false);

  expect(await finishRequest(begun, body)).toBe(403);
  expect(await person.read<User>(address, '/api/user')).toMatchObject({ isAdmin: false });
});

it('a user who signs out during a request changes nothing with it', async () => {
  const body = JSON.stringify({ title: 'Too late', date: TODAY });
  const begun = beginRequest('POST', '/api/tasks', body);
  await pause(200);
  await person.call(address, 'POST', '/api/logout');

  expect(await finishRequest(begun, body)).toBe(401);
});

it('an unfinished import does not block imports of other users', async () => {
  const begun = beginRequest('POST', '/api/import', '{'.repeat(1_000_000));
  await pause(200);
  const other = new NetworkPerson(createEmail());
  await other.register(address);
  const file = await other.read<ExportFile>(address, '/api/export');

  expect((await other.call(address, 'POST', '/api/import', file)).status).toBe(200);
  begun.destroy();
});
