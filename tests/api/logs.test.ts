import { request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram } from '../support/program.ts';
import { NetworkPerson } from '../stress/person.ts';

const SECRETS = ['a long walk', 'wrong horse', 'a longer walk', 'Nobody else may read this'];

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('the log contains no passwords, tokens or texts, even at level trace', { timeout: 30_000 }, async () => {
  const program = startProgram({ ...location.environment, LOG_LEVEL: 'trace', RATE_LIMIT_SCALE: '0' });
  const address = await program.address;
  const person = new NetworkPerson('ana@halo.example');
  await person.register(address);
  const [password, wrong, newPassword, title] = SECRETS;
  const body = { title, notes: title, date: '2026-11-21' };
  for (const [path, content] of [
    ['/api/login', { email: person.email, password: wrong }],
    ['/api/login', { email: person.email, password }],
    ['/api/change-password', { currentPassword: wrong, newPassword }],
    ['/api/tasks', body],
    ['/api/tasks', { ...body, date: title }],
    ['/api/natural-language', { input: title }],
    ['/api/tasks/delete-by-search', { searchTerm: title }],
    ['/api/import', { format: title }],
    ['/api/transcribe', body],
  ] as const) {
    await person.call(address, 'POST', path, content);
  }
  await person.call(address, 'GET', `/api/halo/matches?searchTerm=${encodeURIComponent(title ?? '')}`);
  await abortRequest(`${address}/api/tasks`, person.headers, JSON.stringify(body));
  program.stop();
  const { stdout, stderr } = await program.ended;

  const token = Object.values(person.headers).join().split('=')[1] ?? '';
  expect(token).toMatch(/^\d+\.[\w-]{43}$/);
  expect(stdout).toContain('Server listening');
  for (const secret of [...SECRETS, encodeURIComponent(title ?? ''), token]) {
    expect(stdout).not.toContain(secret);
    expect(stderr).not.toContain(secret);
  }
  // An aborted request is not an error of the server.
  expect(stdout).not.toContain('request failed');
});

/** Sends a part of a body and aborts. */
async function abortRequest(url: string, headers: Record<string, string>, part: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const type = { 'content-type': 'application/json', 'content-length': 10_000 };
    const call = request(url, { method: 'POST', headers: { ...headers, ...type } });
    call.on('error', () => undefined);
    call.on('close', () => resolve());
    call.write(part, () => setTimeout(() => call.destroy(), 100));
  });
}
