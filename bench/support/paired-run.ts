import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from './everyday.ts';
import type { Target } from './load.ts';
import { median } from './measurement.ts';
import { startProgram } from './program.ts';
import { readingTime } from './reading-time.ts';

const WARM_UP_ROUNDS = 50;

/** Does something beside a bare Fastify that answers the same bytes to whatever it is asked. */
export async function besideBare<T>(target: Target, call: Call, work: (bare: Target) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, await answerTo(target, call));
  const bare = await startProgram('bench/bare.mjs', { BARE_ANSWER: file });
  try {
    return await work({ ...target, address: bare.address });
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The median times of a call in milliseconds, by each of the targets in turn, one request at a time. `before` comes before each, with
 * the place of its target.
 */
export async function timesInTurn(
  targets: readonly Target[],
  rounds: number,
  before: (index: number) => void,
): Promise<number[]> {
  const times = targets.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [index, { address, cookie = '', shots }] of targets.entries()) {
      const shot = shots[Math.abs(round) % shots.length];
      if (shot === undefined) continue;
      before(index);
      const { method, path, body } = shot;
      const time = await readingTime({ url: `${address}${path}`, cookie, method, body });
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}

/** The bytes that halo answers. Throws when a list is not as long as it should be. */
async function answerTo({ address, cookie = '', shots }: Target, { length }: Call): Promise<string> {
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
