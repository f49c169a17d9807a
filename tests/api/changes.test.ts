import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';

// Server processes on real ports: two that share a PostgreSQL database, or one on SQLite.
const PROCESSES = inject('engine') === 'postgres' && inject('postgres').kind !== 'pglite' ? 2 : 1;
const MAX_STREAMS = 20;

let location: EmptyLocation;
let programs: RunningProgram[];
let addresses: string[];
let streams: AbortController;

beforeEach(async () => {
  streams = new AbortController();
  location = await createLocation();
  const environment = { ...location.environment, RATE_LIMIT_SCALE: '0' };
  programs = Array.from({ length: PROCESSES }, () => startProgram(environment));
  addresses = await Promise.all(programs.map(async ({ address }) => address));
});
afterEach(async () => {
  streams.abort();
  for (const program of programs) program.stop();
  await Promise.all(programs.map(async ({ ended }) => ended));
  await location.remove();
});

async function signUp(email: string): Promise<string> {
  const response = await fetch(`${addresses[0]}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function addTask(cookie: string, title: string): Promise<void> {
  const response = await fetch(`${addresses[0]}/api/tasks`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title, date: TODAY }),
  });
  expect(response.status).toBe(201);
}

/** Opens a person's stream at the last process. The function reads until the text was sent. */
async function listen(cookie: string): Promise<{ response: Response; readUntil: (text: string) => Promise<string> }> {
  const response = await fetch(`${addresses.at(-1)}/api/changes`, { headers: { cookie }, signal: streams.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function readUntil(text: string): Promise<string> {
    let received = '';
    while (!received.includes(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      received += value ?? '';
    }
    return received;
  }
  return { response, readUntil };
}

it("a person's streams say within a second which lists were changed, and other people's do not", async () => {
  const [ana, ben] = [await signUp('ana@halo.example'), await signUp('ben@halo.example')];
  const [own, other] = [await listen(ana), await listen(ben)];
  expect(own.response.status).toBe(200);
  expect(own.response.headers.get('content-type')).toBe('text/event-stream');
  expect(own.response.headers.get('cache-control')).toBe('no-store');
  expect(await own.readUntil('\n\n')).toMatch(/^retry: \d+\nevent: recent\ndata: \{\}\n\n$/);
  await other.readUntil('\n\n');
  // The second process listens to the database a moment after its start.
  await addTask(ana, 'Water the plants');

  const sentAt = performance.now();
  await addTask(ana, 'Feed the cat');
  expect(await own.readUntil('data')).toContain('data: ["/api/tasks"]\n\n');
  expect(performance.now() - sentAt).toBeLessThan(1_000);

  await addTask(ben, 'Tune the piano');
  // Ben's first event is his own: none of Ana's came before it.
  expect((await other.readUntil('\n\n')).match(/data: /g)).toHaveLength(1);
}, 30_000);

it('a stream begins with what its person has changed within the last minute', async () => {
  const [ana, ben] = [await signUp('ana@halo.example'), await signUp('ben@halo.example')];
  const readRecent = async (cookie: string) => (await listen(cookie)).readUntil('\n\n');
  // The second process listens to the database a moment after its start.
  await expect
    .poll(async () => {
      await addTask(ana, 'Water the plants');
      return readRecent(ana);
    })
    .toMatch(/\nevent: recent\ndata: \{"\/api\/tasks":\d{1,4}\}\n\n$/);
  expect(await readRecent(ben)).toContain('data: {}\n\n');
}, 30_000);

it('strangers get no stream, and one account gets a limited number', async () => {
  expect((await fetch(`${addresses[0]}/api/changes`)).status).toBe(401);
  const cookie = await signUp('ana@halo.example');
  for (let index = 0; index < MAX_STREAMS; index += 1) expect((await listen(cookie)).response.status).toBe(200);
  const refused = await listen(cookie);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get('retry-after')).toBe('60');
}, 30_000);

it('a process that stops ends its streams', async () => {
  const { readUntil } = await listen(await signUp('ana@halo.example'));
  await readUntil('\n\n');
  programs.at(-1)?.stop();
  expect(await readUntil('never sent')).toBe('');
  expect(await programs.at(-1)?.ended).toMatchObject({ code: 0 });
}, 30_000);
