import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from './everyday.ts';
import type { Target } from './load.ts';
import { median } from './measurement.ts';
import { startProgram } from './program.ts';
import { measureRequest } from './reading-time.ts';

const WARM_UP_ROUNDS = 50;

/** Runs a function beside a bare Fastify that sends the same bytes for any request. Throws if it sends others. */
export async function withBareFastify<T>(target: Target, call: Call, work: (bare: Target) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const file = join(folder, 'response.json');
  const expected = await fetchResponse(target, call);
  writeFileSync(file, expected);
  const bare = await startProgram('bench/bare.mjs', { BARE_RESPONSE: file });
  try {
    const sent = await (await fetch(bare.address)).text();
    if (sent !== expected) throw new Error(`${call.name}: the bare Fastify sends ${sent.length} other characters`);
    return await work({ ...target, address: bare.address });
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The median times of a request in milliseconds for each target in turn, one request at a time. `before` is called
 * before each request with the index of the target.
 */
export async function measureInTurn(
  targets: readonly Target[],
  rounds: number,
  before: (index: number) => void | Promise<void>,
): Promise<number[]> {
  const times = targets.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [index, { address, cookie = '', shots }] of targets.entries()) {
      const shot = shots[Math.abs(round) % shots.length];
      if (shot === undefined) continue;
      await before(index);
      const { method, path, body } = shot;
      const time = await measureRequest({ url: `${address}${path}`, cookie, method, body });
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}

/** The response of halo. Throws when a list does not have the expected length. */
async function fetchResponse({ address, cookie = '', shots }: Target, { length }: Call): Promise<string> {
  const [shot] = shots;
  if (shot === undefined) return '';
  const response = await fetch(`${address}${shot.path}`, {
    method: shot.method,
    headers: { cookie, ...(shot.body !== undefined && { 'content-type': 'application/json' }) },
    ...(shot.body !== undefined && { body: JSON.stringify(shot.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${shot.path}: ${response.status} ${text}`);
  const found = length === undefined ? undefined : (JSON.parse(text) as unknown[]).length;
  if (found !== length) throw new Error(`${shot.path}: ${found} instead of ${length}`);
  return text;
}
