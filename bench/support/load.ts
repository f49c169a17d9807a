import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult } from './autocannon-worker.ts';
import { median } from './measurement.ts';

const run = promisify(execFile);
const AUTOCANNON_WORKER = join(import.meta.dirname, 'autocannon-worker.ts');
const WARM_UP_SECONDS = 1;

/** A request that is sent again and again. */
export interface Shot {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  body?: unknown;
}

/** What is asked for: these one after the other, by each connection for itself. */
export interface Target {
  address: string;
  cookie?: string;
  shots: readonly Shot[];
}

/** Shoots for some seconds from a process of its own. Throws when an answer is not a success. */
export async function load(target: Target, connections: number, seconds: number): Promise<LoadResult> {
  const config = JSON.stringify({ ...target, connections, seconds });
  const { stdout } = await run(process.execPath, [AUTOCANNON_WORKER, config]);
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failures > 0) {
    throw new Error(`${target.shots[0]?.path ?? ''}: ${result.failures} requests were not answered with success`);
  }
  return result;
}

/** What is measured again and again: how many a second, and how long they took. */
export type Runner = (seconds: number) => Promise<LoadResult>;

/** How many short runs there are, and how long each is. BENCH_ROUNDS and BENCH_SECONDS set them. */
export interface Pace {
  rounds: number;
  seconds: number;
}

/** The pace of a measurement, unless the environment sets another. */
export function paceOf(usual: Pace): Pace {
  const { BENCH_ROUNDS: rounds = usual.rounds, BENCH_SECONDS: seconds = usual.seconds } = process.env;
  return { rounds: Number(rounds), seconds: Number(seconds) };
}

/** The medians of several short runs that take turns, so that what slows the machine slows all of them. */
export async function compare(runners: readonly Runner[], { rounds, seconds }: Pace): Promise<LoadResult[]> {
  for (const runner of runners) await runner(WARM_UP_SECONDS);
  const results: LoadResult[][] = runners.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, runner] of runners.entries()) results[index]?.push(await runner(seconds));
  }
  return results.map((ofOne) => ({
    perSecond: median(ofOne.map(({ perSecond }) => perSecond)),
    half: median(ofOne.map(({ half }) => half)),
    most: median(ofOne.map(({ most }) => most)),
    failures: 0,
  }));
}
