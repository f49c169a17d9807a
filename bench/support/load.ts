import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { median } from './measurement.ts';

const run = promisify(execFile);
const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon');
const CONNECTIONS = 10;

/** What is asked for again and again. */
export interface Target {
  url: string;
  cookie?: string;
}

/** Requests per second over `seconds`, asked by a process of its own. Throws when an answer is not a success. */
export async function load({ url, cookie }: Target, seconds: number): Promise<number> {
  const headers = cookie === undefined ? [] : ['-H', `cookie=${cookie}`];
  const args = [AUTOCANNON, '--json', '-c', String(CONNECTIONS), '-d', String(seconds), ...headers, url];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1_024 * 1_024 });
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx + result.errors > 0) throw new Error(`${url} did not answer every request with success`);
  return result.requests.average;
}

/** The medians of several short runs that take turns, so that what slows the machine slows all of them. */
export async function compare(targets: readonly Target[]): Promise<number[]> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
  for (const target of targets) await load(target, 2);
  const results: number[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) results[index]?.push(await load(target, seconds));
  }
  return results.map(median);
}
