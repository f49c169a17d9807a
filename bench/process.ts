import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load, readPace } from './support/load.ts';
import { median, type Measurement } from './support/measurement.ts';
import { startPlanner } from './support/planner.ts';
import { startHalo, startProgram, type Program } from './support/program.ts';

const IDLE_MILLISECONDS = 5_000;
const WARM_UP_SECONDS = 5;

/** The time until a server responded after its start, in milliseconds, and its memory after an idle phase, in MB. */
interface Start {
  time: number;
  memory: number;
}

/** Measures the start time and the idle memory, compared with a bare Fastify, and the memory after a warm-up. */
export async function measureProcess(): Promise<Measurement[]> {
  const { rounds } = readPace({ rounds: 5, seconds: 0 });
  return [
    ...(await measureStarts(rounds, IDLE_MILLISECONDS)),
    { name: 'Memory after a warm-up', value: await measureWarmMemory(), unit: 'MB' },
  ];
}

/** Starts both servers repeatedly, and reads their memory after an idle phase in milliseconds. */
export async function measureStarts(rounds: number, idleness: number): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const [ours, bare]: [Start[], Start[]] = [[], []];
  // The first start creates the database and the compile cache.
  for (let round = -1; round < rounds; round += 1) {
    const first = await tryStart(async () => startHalo(dataDir), '/api/health', idleness);
    const second = await tryStart(async () => startProgram('bench/bare.mjs'), '/', idleness);
    if (round < 0) continue;
    ours.push(first);
    bare.push(second);
  }
  rmSync(dataDir, { recursive: true, force: true });
  const middle = (starts: Start[], what: keyof Start) => median(starts.map((start) => start[what]));
  const [startTime, memory] = [middle(ours, 'time'), middle(ours, 'memory')];
  return [
    { name: 'Start until it answers', value: startTime, unit: 'ms' },
    {
      name: 'Start, halo / bare Fastify',
      value: startTime / middle(bare, 'time'),
      unit: 'times',
      target: { atMost: 3 },
    },
    { name: 'Memory, idle after the start', value: memory, unit: 'MB' },
    {
      name: 'Memory, halo / bare Fastify',
      value: memory / middle(bare, 'memory'),
      unit: 'times',
      target: { atMost: 1.6 },
    },
  ];
}

async function tryStart(start: () => Promise<Program>, path: string, idleness: number): Promise<Start> {
  const begin = performance.now();
  const program = await start();
  const { status } = await fetch(`${program.address}${path}`);
  const time = performance.now() - begin;
  if (status !== 200) throw new Error(`${path}: ${status}`);
  await wait(idleness);
  const memory = program.memory();
  await program.stop();
  return { time, memory };
}

async function measureWarmMemory(): Promise<number> {
  const planner = await startPlanner();
  const { url, cookie = '' } = planner.day;
  const { origin, pathname } = new URL(url);
  await load({ address: origin, cookie, shots: [{ method: 'GET', path: pathname }] }, 10, WARM_UP_SECONDS);
  await wait(IDLE_MILLISECONDS);
  const memory = planner.program.memory();
  await planner.remove();
  return memory;
}
