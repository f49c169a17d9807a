import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';
import { startPlanner } from './support/planner.ts';
import { startHalo } from './support/program.ts';

const IDLE_MILLISECONDS = 5_000;
const WARM_UP_SECONDS = 5;

/** How much memory the server takes before its first request, and after many. */
export async function measureMemory(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const idle = await startHalo(dataDir);
  await wait(IDLE_MILLISECONDS);
  const idleMemory = idle.memory();
  await idle.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const planner = await startPlanner();
  await load(planner.day, WARM_UP_SECONDS);
  await wait(IDLE_MILLISECONDS);
  const warmMemory = planner.program.memory();
  await planner.remove();
  return [
    { name: 'Memory, idle after the start', value: idleMemory, unit: 'MB', target: { atMost: 110 } },
    { name: 'Memory after a warm-up', value: warmMemory, unit: 'MB' },
  ];
}
