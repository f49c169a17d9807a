import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportConcurrently,
  floodSignIns,
  importLargeFile,
  importBesideSlowImport,
  leaveExportsUnread,
  openSilentConnections,
  searchLongNotes,
} from './attacks.ts';
import { backUpRepeatedly } from './backups.ts';
import { sendBadBodies } from './bodies.ts';
import { spreadPeople } from './citus.ts';
import { fillDiskRepeatedly } from './disk.ts';
import { serveAsFleet } from './fleet.ts';
import { guessRepeatedly } from './guesses.ts';
import { buildAndStart } from './image.ts';
import { killRepeatedly } from './kills.ts';
import { useThroughPooler } from './pooler.ts';
import { loseDatabaseRepeatedly } from './postgres.ts';
import { promoteRepeatedly } from './promotion.ts';
import { raceRepeatedly } from './races.ts';
import { remindThroughKill } from './reminders.ts';
import { retryThroughKill } from './retries.ts';
import { soak } from './soak.ts';
import { stopRepeatedly } from './stops.ts';
import { countSyncs } from './syncs.ts';
import { uploadSlowly } from './uploads.ts';

/** A stress test: its figures and their limits. */
interface StressTest {
  run: () => Promise<Record<string, number>>;
  limits: Record<string, number>;
  /** Minimum values that prove that the test did something. */
  least?: Record<string, number>;
}

const STRESS_TESTS: Record<string, StressTest> = {
  kills: {
    run: async () =>
      withTemporaryFolder(async (dataDir) => ({ ...(await killRepeatedly(200, Math.random, { DATA_DIR: dataDir })) })),
    limits: { refused: 0, missing: 0, failedOpens: 0 },
    least: { acknowledged: 100 },
  },
  stops: {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await stopRepeatedly(20, { DATA_DIR: dataDir })) })),
    limits: { failed: 0, missing: 0, unclean: 0, slowest: 10_000 },
  },
  disk: {
    run: async () => withTemporaryFolder(async (folder) => ({ ...(await fillDiskRepeatedly(6, folder)) })),
    limits: { otherwise: 0, failedReads: 0, missing: 0, slowestRecovery: 10_000 },
  },
  postgres: {
    run: async () => ({ ...(await loseDatabaseRepeatedly(10, 3)) }),
    limits: { otherwise: 0, missing: 0, exits: 0, slowestReturn: 5_000, slowestHealth: 200, connections: 10 },
    least: { acknowledged: 100 },
  },
  races: {
    run: async () =>
      withTemporaryFolder(async (dataDir) => ({ ...(await raceRepeatedly(1_000, { DATA_DIR: dataDir })) })),
    limits: { lost: 0 },
  },
  backups: {
    run: async () =>
      withTemporaryFolder(async (folder) => ({
        ...(await backUpRepeatedly(20, Math.random, { DATA_DIR: join(folder, 'data') }, folder)),
      })),
    limits: { failed: 0, unequal: 0, inconsistent: 0, missing: 0, damagedAccepted: 0 },
    least: { acknowledged: 100 },
  },
  image: {
    run: async () => withTemporaryFolder(async (folder) => ({ ...(await buildAndStart(folder)) })),
    limits: { megabytes: 60, startMilliseconds: 10_000, wrong: 0, writtenElsewhere: 0, unneeded: 0 },
  },
  soak: {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await soak(60, 500_000, { DATA_DIR: dataDir })) })),
    limits: { failed: 0, slope: 1 },
  },
  syncs: {
    run: async () => withTemporaryFolder(async (folder) => ({ ...(await countSyncs(500, folder)) })),
    limits: { unsynced: 0 },
    least: { acknowledged: 100 },
  },
  guesses: {
    run: async () =>
      withTemporaryFolder(async (dataDir) => ({ ...(await guessRepeatedly(500, { DATA_DIR: dataDir })) })),
    limits: { apart: 5, unlike: 0 },
  },
  fleet: {
    run: async () => ({ ...(await serveAsFleet(4)) }),
    limits: {
      failed: 0,
      sessionsApart: 0,
      guessesTaken: 10,
      forgeriesTaken: 0,
      addressesWrong: 0,
      repeated: 0,
      mostFailed: 8,
      failedReads: 0,
      missing: 0,
    },
    least: { acknowledged: 100, guessesTaken: 10, answeredBy: 4 },
  },
  retries: {
    run: async () => ({ ...(await retryThroughKill()) }),
    limits: { lost: 0, doubled: 0, p95: 1_000 },
    least: { changes: 200, retried: 1 },
  },
  reminders: {
    run: async () => ({ ...(await remindThroughKill()) }),
    limits: { missed: 0, twice: 48, p95: 10_000, slowest: 75_000 },
    least: { reminders: 1_000 },
  },
  pooler: {
    run: async () => ({ ...(await useThroughPooler(5)) }),
    limits: { unlike: 0, lost: 0, otherwise: 0, missing: 0, slowestReturn: 5_000, exits: 0 },
    least: { lives: 6, acknowledged: 100 },
  },
  promotion: {
    run: async () => ({ ...(await promoteRepeatedly(3)) }),
    limits: { otherwise: 0, missing: 0, slowestAfterPromotion: 5_000, exits: 0 },
    least: { acknowledged: 100 },
  },
  citus: {
    run: async () => ({ ...(await spreadPeople()) }),
    limits: {
      toSeveralServers: 5,
      otherwise: 0,
      failuresOfOthers: 0,
      slowestReturn: 10_000,
      failedWhileMoved: 0,
      invented: 0,
      missing: 0,
      exits: 0,
    },
    least: { toOneServer: 1_000, acknowledged: 100, notReady: 1, moved: 1 },
  },
  uploads: {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await uploadSlowly(20, { DATA_DIR: dataDir })) })),
    limits: { lastCut: 33_000, taken: 0, slowestWrite: 1_000, failedWrites: 0 },
  },
  search: {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await searchLongNotes({ DATA_DIR: dataDir })) })),
    limits: { slowestRead: 50, slowestWrite: 50, failures: 0 },
    least: { requests: 20 },
  },
  exports: {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await exportConcurrently({ DATA_DIR: dataDir })) })),
    limits: { slowestRead: 50, slowestWrite: 50, failures: 0 },
    least: { exported: 1, requests: 20 },
  },
  unread: {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await leaveExportsUnread({ DATA_DIR: dataDir })) })),
    limits: { open: 0, slowestRead: 50, slowestWrite: 50, failures: 0, memoryGrowth: 50 },
    least: { requests: 20 },
  },
  silence: {
    run: async () =>
      withTemporaryFolder(async (dataDir) => ({ ...(await openSilentConnections({ DATA_DIR: dataDir })) })),
    limits: { lastClosed: 35 },
  },
  'sign-ins': {
    run: async () => withTemporaryFolder(async (dataDir) => ({ ...(await floodSignIns({ DATA_DIR: dataDir })) })),
    limits: { rightPerson: 1_000, slowestWrite: 200, failures: 0 },
    least: { lookedAt: 1, turnedAway: 1 },
  },
  imports: {
    run: async () =>
      withTemporaryFolder(async (dataDir) => {
        const { status: slowStatus, milliseconds: besideSlow } = await importBesideSlowImport({
          DATA_DIR: join(dataDir, 'slow'),
        });
        return { ...(await importLargeFile({ DATA_DIR: join(dataDir, 'much') })), slowStatus, besideSlow };
      }),
    limits: { slowestRead: 50, failures: 0, status: 200, slowStatus: 200, besideSlow: 5_000 },
    least: { requests: 20 },
  },
  bodies: {
    run: async () =>
      withTemporaryFolder(async (dataDir) => ({ ...(await sendBadBodies(10_000, { DATA_DIR: dataDir })) })),
    limits: { otherwise: 0, growth: 20 },
  },
};

/** Tests that take an hour, or need what few machines have, run only when they are named. */
const LONG = new Set(['soak', 'citus']);

// `npm run stress` runs all others, `npm run stress kills` only the named ones.
const all = Object.keys(STRESS_TESTS).filter((name) => !LONG.has(name));
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
for (const name of names) {
  const test = STRESS_TESTS[name];
  if (test === undefined)
    throw new Error(`There is no stress test '${name}', only: ${Object.keys(STRESS_TESTS).join(', ')}`);
  const start = performance.now();
  const figures = await test.run();
  // A missing figure counts as broken.
  const over = Object.entries(test.limits).filter(([figure, limit]) => !((figures[figure] ?? NaN) <= limit));
  const under = Object.entries(test.least ?? {}).filter(([figure, least]) => !((figures[figure] ?? NaN) >= least));
  const broken = [...over, ...under];
  const words = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${name} (${seconds} s): ${words.join(', ')}`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Runs a function with an empty temporary folder. */
async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halo-stress-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
