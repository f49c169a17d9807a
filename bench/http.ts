import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPglite, startPostgres } from '#tests/support/postgres.ts';
import type { RawWork } from './raw.ts';
import { withBareFastify, measureInTurn } from './support/paired-run.ts';
import type { LoadResult } from './support/autocannon-worker.ts';
import { startEveryday, type Call, type Everyday } from './support/everyday.ts';
import { createCacheBuster, createPostgresCacheBuster } from './support/cache-buster.ts';
import { compare, load, readPace, type Pace } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';

const run = promisify(execFile);
const RAW = join(import.meta.dirname, 'raw.ts');
const USUAL: Pace = { rounds: 3, seconds: 2 };
const READS_AT_LEAST = 0.6;
const WRITES_AT_LEAST = 0.6;
const ROUNDS_AFTER_CHANGE = 300;

/** The engine and the numbers of connections to measure. */
interface Extent {
  engine: 'SQLite' | 'PostgreSQL';
  databaseUrl?: string;
  connections: readonly number[];
  pace: Pace;
}

/**
 * Measures everyday requests on SQLite, compared with a bare Fastify that sends the same bytes and with SQLite alone.
 */
export async function measureHttp(): Promise<Measurement[]> {
  return measure({ engine: 'SQLite', connections: [10, 100], pace: readPace(USUAL) });
}

/** The same on PostgreSQL. */
export async function measureHttpOnPostgres(): Promise<Measurement[]> {
  const postgres = (await startPostgres(true)) ?? (await startPglite());
  try {
    const databaseUrl = await postgres.url('bench_http');
    return await measure({ engine: 'PostgreSQL', databaseUrl, connections: [10, 100], pace: readPace(USUAL) });
  } finally {
    await postgres.stop();
  }
}

async function measure(extent: Extent): Promise<Measurement[]> {
  const everyday = await startEveryday(extent.databaseUrl);
  try {
    const results: Measurement[] = [];
    for (const call of everyday.calls) {
      for (const connections of extent.connections) {
        results.push(...(await measureCall(everyday, call, connections, extent)));
      }
      if (call.kind === 'read') results.push(...(await measureAfterChange(everyday, call, extent)));
    }
    return results;
  } finally {
    await everyday.remove();
  }
}

/** Measures a request with halo, with a bare Fastify and with the engine alone, in turn. */
async function measureCall(
  everyday: Everyday,
  call: Call,
  connections: number,
  { engine, databaseUrl, pace }: Extent,
): Promise<Measurement[]> {
  const target = everyday.getTarget(call);
  const raw = (seconds: number) => {
    const { userId, taskIds } = everyday;
    return runRaw({ file: everyday.databaseFile, databaseUrl, call: call.name, userId, taskIds, connections, seconds });
  };
  return withBareFastify(target, call, async (bare) => {
    const runners = [target, bare].map((one) => async (seconds: number) => load(one, connections, seconds));
    const [ours, theBare, theRaw] = await compare([...runners, ...(call.kind === 'other' ? [] : [raw])], pace);
    return createFigures(`${engine}, ${call.name}, ${connections} at a time`, call, ours, theBare, theRaw);
  });
}

/** Measures a request after a change, without cached responses: one request at a time, compared with a bare Fastify. */
async function measureAfterChange(
  everyday: Everyday,
  call: Call,
  { engine, databaseUrl }: Extent,
): Promise<Measurement[]> {
  const target = everyday.getTarget(call);
  const forget =
    databaseUrl === undefined ? createCacheBuster(everyday.databaseFile) : createPostgresCacheBuster(databaseUrl);
  return withBareFastify(target, call, async (bare) => {
    const [ours = Number.NaN, theBare = Number.NaN] = await measureInTurn([target, bare], ROUNDS_AFTER_CHANGE, forget);
    const name = `${engine}, ${call.name}, after a change`;
    return [
      { name, value: ours, unit: 'ms' },
      { name: `${name}: halo / bare Fastify`, value: ours / theBare, unit: 'times' },
    ];
  });
}

function createFigures(
  name: string,
  { kind }: Call,
  ours?: LoadResult,
  bare?: LoadResult,
  raw?: LoadResult,
): Measurement[] {
  if (ours === undefined || bare === undefined) return [];
  const toBare = { name: `${name}: halo / bare Fastify`, value: ours.perSecond / bare.perSecond, unit: 'times' };
  return [
    { name, value: ours.perSecond, unit: 'requests/s' },
    { name: `${name}: half within`, value: ours.half, unit: 'ms' },
    { name: `${name}: 99 % within`, value: ours.most, unit: 'ms' },
    { name: `${name}: bare Fastify`, value: bare.perSecond, unit: 'requests/s' },
    { name: `${name}: bare, 99 % within`, value: bare.most, unit: 'ms' },
    kind === 'read' ? { ...toBare, target: { atLeast: READS_AT_LEAST } } : toBare,
    ...(raw === undefined ? [] : createRawFigures(name, kind, ours, raw)),
  ];
}

function createRawFigures(name: string, kind: Call['kind'], ours: LoadResult, raw: LoadResult): Measurement[] {
  const toRaw = { name: `${name}: halo / engine alone`, value: ours.perSecond / raw.perSecond, unit: 'times' };
  return [
    { name: `${name}: engine alone`, value: raw.perSecond, unit: 'a second' },
    kind === 'write' ? { ...toRaw, target: { atLeast: WRITES_AT_LEAST } } : toRaw,
  ];
}

async function runRaw(work: RawWork): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [RAW, JSON.stringify(work)]);
  return JSON.parse(stdout) as LoadResult;
}
