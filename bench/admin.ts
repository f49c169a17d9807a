import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPglite, startPostgres } from '#tests/support/postgres.ts';
import { median, type Measurement } from './support/measurement.ts';
import { post } from './support/planner.ts';
import { startHalo } from './support/program.ts';
import { measureRequest } from './support/reading-time.ts';
import { fillUse, type UseSize } from './support/use.ts';

/** The size of the data: a thousand users with a million tasks, half of them completed, and other items. */
const SIZE: UseSize = {
  people: 1_000,
  tasks: 1_000,
  goals: 100,
  books: 30,
  projects: 10,
  tasksPerProject: 20,
  habits: 5,
  completionsPerHabit: 50,
  logins: 100,
};

const OWNER = { email: 'owner@halo.example', password: 'bench-password' };
const WARM_UP_ROUNDS = 3;
const ROUNDS = 15;

/** Measures the requests of the admin dashboard on both engines. */
export async function measureAdmin(): Promise<Measurement[]> {
  const postgres = (await startPostgres()) ?? (await startPglite());
  try {
    return [...(await measureOn('SQLite')), ...(await measureOn('PostgreSQL', await postgres.url('bench_admin')))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(engine: string, databaseUrl?: string): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  const location = { dataDir, databaseUrl };
  try {
    await fillUse(location, SIZE);
    return await measureHalo(engine, location);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureHalo(
  engine: string,
  { dataDir, databaseUrl = '' }: { dataDir: string; databaseUrl: string | undefined },
): Promise<Measurement[]> {
  const program = await startHalo(dataDir, { DATABASE_URL: databaseUrl, OWNER_EMAIL: OWNER.email });
  try {
    const registered = await post(`${program.address}/api/register`, OWNER);
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const results: Measurement[] = [];
    for (const name of ['analytics', 'engagement']) {
      const target = { url: `${program.address}/api/admin/${name}`, cookie };
      for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await measureRequest(target);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await measureRequest(target));
      results.push({ name: `Admins' ${name}, ${engine}`, value: median(times), unit: 'ms', target: { atMost: 500 } });
    }
    return results;
  } finally {
    await program.stop();
  }
}
