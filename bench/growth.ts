import { startPostgres } from '#tests/support/postgres.ts';
import { measureInTurn } from './support/paired-run.ts';
import type { BulkUserCounts } from './support/bulk-users.ts';
import { startEveryday, type Call, type Everyday } from './support/everyday.ts';
import { createCacheBuster, createPostgresCacheBuster } from './support/cache-buster.ts';
import type { Measurement } from './support/measurement.ts';

/** The sizes from the smallest to the largest. The last one is a user who has kept everything for ten years. */
const SIZES: Record<string, BulkUserCounts> = {
  '1,000 tasks of 1 other person': { people: 1, tasks: 1_000, ownTasks: 1_000 },
  '100,000 tasks of 100': { people: 100, tasks: 100_000, ownTasks: 1_000 },
  '10,000,000 tasks of 10,000': { people: 10_000, tasks: 10_000_000, ownTasks: 1_000 },
  '100,000 tasks of their own': { people: 1, tasks: 1_000, ownTasks: 100_000 },
};
const AT_MOST = 1.2;
const ROUNDS = 100;

/**
 * Measures how much longer everyday requests take when the database holds ten thousand times as much, and when the user
 * does, on both engines. The servers take turns with each request, and no response is cached.
 */
export async function measureGrowth(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    const onPostgres = postgres && (await measure('PostgreSQL', async (name) => postgres.url(name)));
    return [...(await measure('SQLite', async () => undefined)), ...(onPostgres ?? [])];
  } finally {
    await postgres?.stop();
  }
}

async function measure(engine: string, place: (name: string) => Promise<string | undefined>): Promise<Measurement[]> {
  const subjects: { size: string; everyday: Everyday; forget: () => void | Promise<void> }[] = [];
  try {
    for (const [index, [size, crowd]] of Object.entries(SIZES).entries()) {
      const databaseUrl = await place(`bench_growth_${index}`);
      const everyday = await startEveryday(databaseUrl, crowd);
      subjects.push({
        size,
        everyday,
        forget:
          databaseUrl === undefined ? createCacheBuster(everyday.databaseFile) : createPostgresCacheBuster(databaseUrl),
      });
    }
    const results: Measurement[] = [];
    for (const call of subjects[0]?.everyday.calls ?? []) {
      // Interpreting a sentence does not use the database.
      if (call.kind === 'other') continue;
      const targets = subjects.map(({ everyday }) => everyday.getTarget(findCall(everyday, call.name)));
      const times = await measureInTurn(targets, ROUNDS, (index) => subjects[index]?.forget());
      results.push(...createFigures(`${engine}, ${call.name}`, times));
    }
    return results;
  } finally {
    for (const { everyday } of subjects) await everyday.remove();
  }
}

function createFigures(name: string, medians: number[]): Measurement[] {
  const [smallest = Number.NaN, ...larger] = medians;
  const [, ...sizes] = Object.keys(SIZES);
  return [
    { name: `${name}, ${Object.keys(SIZES)[0]}`, value: smallest, unit: 'ms' },
    ...larger.map((time, index) => ({
      name: `${name}, ${sizes[index]}: longer`,
      value: time / smallest,
      unit: 'times',
      target: { atMost: AT_MOST },
    })),
  ];
}

function findCall({ calls }: Everyday, name: Call['name']): Call {
  const call = calls.find((other) => other.name === name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  return call;
}
