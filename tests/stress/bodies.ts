import { request } from 'node:http';
import { readMemory } from './bystander.ts';
import { NetworkPerson } from './person.ts';
import { INSPECTABLE, measureRetained } from './retained.ts';
import { startFor } from './writers.ts';

const CALLERS = 8;
const KIBIBYTE = 1_024;

/** Malicious bodies with their media types. */
const BODIES: readonly (readonly [body: string | Buffer, type: string])[] = [
  ['{', 'application/json'],
  ['[', 'application/json'],
  ['['.repeat(100_000), 'application/json'],
  [`${'['.repeat(1_000)}${']'.repeat(1_000)}`, 'application/json'],
  [`{"title":${'['.repeat(1_000)}${']'.repeat(1_000)},"date":"2026-11-21"}`, 'application/json'],
  ['{"__proto__":{"isAdmin":true},"title":"Fine","date":"2026-11-21"}', 'application/json'],
  ['{"constructor":{"prototype":{"isAdmin":true}},"title":"Fine","date":"2026-11-21"}', 'application/json'],
  ['{"title":"a\\u0000b","date":"2026-11-21"}', 'application/json'],
  ['{"title":"a\\ud83d","date":"2026-11-21"}', 'application/json'],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]), 'application/json'],
  ['{"title":"Fine","date":"2026-11-21"}', 'text/plain'],
  ['{"title":"Fine","date":"2026-11-21"}', 'application/json; charset=utf-7'],
  ['{"title":"Fine","date":"2026-11-21"}', 'application/x-www-form-urlencoded'],
  ['{"title":"Fine","date":"2026-11-21"}', ', ;=/'],
  [`{"title":"Fine","date":"2026-11-21","notes":"${'x'.repeat(KIBIBYTE * KIBIBYTE)}"}`, 'application/json'],
  [`[${'{},'.repeat(200_000)}{}]`, 'application/json'],
  [`{${Array.from({ length: 20_000 }, (_, index) => `"key${index}":${index}`).join(',')}}`, 'application/json'],
  ['{"title":"one","title":"two","date":"2026-11-21"}', 'application/json'],
  ['null', 'application/json'],
  ['9'.repeat(10_000), 'application/json'],
];

/** The result of sending malicious bodies. */
export interface BodiesOutcome {
  sent: number;
  /** The number of responses that were not 4xx, or were missing. */
  otherwise: number;
  /** The growth of the heap after a garbage collection, in MiB. */
  growth: number;
  /** The resident memory afterwards, in MiB. */
  resident: number;
}

/** Sends this many malicious bodies. */
export async function sendBadBodies(count: number, environment: Record<string, string>): Promise<BodiesOutcome> {
  const program = startFor(environment, 600_000, INSPECTABLE);
  const person = new NetworkPerson(`bodies-${process.pid}@halo.example`);
  const address = await program.address;
  await person.register(address);
  let otherwise = 0;

  // Send each body once first, so that all code is loaded.
  for (const [body, type] of BODIES) await send(address, person, body, type);
  const before = await measureRetained(program);
  let next = 0;
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let index = next++; index < count; index = next++) {
      const [body, type] = BODIES[index % BODIES.length] ?? ['', ''];
      const status = await send(address, person, body, type);
      if (status < 400 || status >= 500) otherwise += 1;
    }
  });
  await Promise.all(callers);
  const growth = Math.round(((await measureRetained(program)) - before) * 10) / 10;
  const resident = Math.round(readMemory(program.pid));
  program.stop();
  await program.ended;
  return { sent: count, otherwise, growth, resident };
}

/**
 * Sends a body and returns the status, or 0 without a response: the server may close the connection when it refuses an
 * unread body.
 */
async function send(address: string, person: NetworkPerson, body: string | Buffer, type: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { ...person.headers, 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const call = request(`${address}/api/tasks`, { method: 'POST', headers });
    call.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
}
