import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult } from './autocannon-worker.ts';
import { median } from './measurement.ts';

const run = promisify(execFile);
const AUTOCANNON_WORKER = join(import.meta.dirname, 'autocannon-worker.ts');
const WARM_UP_SECONDS = 1;

/** A request that is sent repeatedly. */
export interface Shot {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  body?: unknown;
}

/** The target of a load test. Each connection sends the requests one after another. */
export interface Target {
  address: string;
  cookie?: string;
  shots: readonly Shot[];
}

/** Runs a load test for some seconds in a process of its own. Throws when a response is not successful. */
export async function load(target: Target, connections: number, seconds: number): Promise<LoadResult> {
  const config = JSON.stringify({ ...target, connections, seconds });
  const { stdout } = await run(process.execPath, [AUTOCANNON_WORKER, config]);
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failures > 0) {
    throw new Error(`${target.shots[0]?.path ?? ''}: ${result.failures} requests were not answered with success`);
  }
  return result;
}

/** A load test that is run repeatedly. */
export type Runner = (seconds: number) => Promise<LoadResult>;

/** The number of short runs, and their length. BENCH_ROUNDS and BENCH_SECONDS override them. */
export interface Pace {
  rounds: number;
  seconds: number;
}

/** The pace of a measurement with overrides of the environment. */
export function readPace(usual: Pace): Pace {
  const { BENCH_ROUNDS: rounds = usual.rounds, BENCH_SECONDS: seconds = usual.seconds } = process.env;
  return { rounds: Number(rounds), seconds: Number(seconds) };
}

/** The medians of several short runs in turn, so that other load on the machine slows all of them. */
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
