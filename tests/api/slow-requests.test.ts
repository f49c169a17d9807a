import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { User } from '#shared/account/account.contract.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { anEmail, TODAY } from '../support/factories.ts';
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
  person = new NetworkPerson(anEmail());
  await person.register(address);
  personId = (await person.read<User>(address, '/api/user')).id;
});

/** Begins a request whose body is sent later. */
function begin(method: string, path: string, body: string): ClientRequest {
  const headers = { ...person.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const begun = request(`${address}${path}`, { method, agent: false, headers });
  begun.on('error', () => undefined);
  begun.flushHeaders();
  begun.write(body.slice(0, 1));
  return begun;
}

/** Sends the rest of a body and answers the status. */
async function finish(begun: ClientRequest, body: string): Promise<number | undefined> {
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
  begun.end(body.slice(1));
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

const appoint = async (isAdmin: boolean) => owner.call(address, 'PATCH', `/api/admin/users/${personId}`, { isAdmin });

it('an admin who is removed while their request is sent cannot appoint themselves again', async () => {
  await appoint(true);
  const body = JSON.stringify({ isAdmin: true });
  const begun = begin('PATCH', `/api/admin/users/${personId}`, body);
  await pause(200);
  await appoint(false);

  expect(await finish(begun, body)).toBe(403);
  expect(await person.read<User>(address, '/api/user')).toMatchObject({ isAdmin: false });
});

it('who is signed out while their request is sent changes nothing', async () => {
  const body = JSON.stringify({ title: 'Too late', date: TODAY });
  const begun = begin('POST', '/api/tasks', body);
  await pause(200);
  await person.call(address, 'POST', '/api/logout');

  expect(await finish(begun, body)).toBe(401);
});

it('an import that does not come to its end keeps nobody else from importing', async () => {
  const begun = begin('POST', '/api/import', '{'.repeat(1_000_000));
  await pause(200);
  const other = new NetworkPerson(anEmail());
  await other.register(address);
  const file = await other.read<ExportFile>(address, '/api/export');

  expect((await other.call(address, 'POST', '/api/import', file)).status).toBe(200);
  begun.destroy();
});
