import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportAgainAndAgain,
  floodSignIns,
  importMuch,
  importSlowly,
  readNothing,
  saySilence,
  searchLongNotes,
} from './attacks.ts';
import { backUpAgainAndAgain } from './backups.ts';
import { sendBadBodies } from './bodies.ts';
import { fillAgainAndAgain } from './disk.ts';
import { serveAsFleet } from './fleet.ts';
import { guessAgainAndAgain } from './guesses.ts';
import { buildAndStart } from './image.ts';
import { killAgainAndAgain } from './kills.ts';
import { useThroughPooler } from './pooler.ts';
import { loseDatabaseAgainAndAgain } from './postgres.ts';
import { promoteAgainAndAgain } from './promotion.ts';
import { raceAgainAndAgain } from './races.ts';
import { soak } from './soak.ts';
import { stopAgainAndAgain } from './stops.ts';
import { countSyncs } from './syncs.ts';
import { uploadSlowly } from './uploads.ts';

/** What a stress test has to show: figures, and what they may be at most. */
interface StressTest {
  run: () => Promise<Record<string, number>>;
  limits: Record<string, number>;
  /** What there has to be at least: otherwise nothing was shown. */
  least?: Record<string, number>;
}

const STRESS_TESTS: Record<string, StressTest> = {
  kills: {
    run: async () =>
      inFolder(async (dataDir) => ({ ...(await killAgainAndAgain(200, Math.random, { DATA_DIR: dataDir })) })),
    limits: { refused: 0, missing: 0, failedOpens: 0 },
    least: { acknowledged: 100 },
  },
  stops: {
    run: async () => inFolder(async (dataDir) => ({ ...(await stopAgainAndAgain(20, { DATA_DIR: dataDir })) })),
    limits: { failed: 0, missing: 0, unclean: 0, slowest: 10_000 },
  },
  disk: {
    run: async () => inFolder(async (folder) => ({ ...(await fillAgainAndAgain(6, folder)) })),
    limits: { otherwise: 0, failedReads: 0, missing: 0, slowestRecovery: 10_000 },
  },
  postgres: {
    run: async () => ({ ...(await loseDatabaseAgainAndAgain(10, 3)) }),
    limits: { otherwise: 0, missing: 0, exits: 0, slowestReturn: 5_000, slowestHealth: 200, connections: 10 },
    least: { acknowledged: 100 },
  },
  races: {
    run: async () => inFolder(async (dataDir) => ({ ...(await raceAgainAndAgain(1_000, { DATA_DIR: dataDir })) })),
    limits: { lost: 0 },
  },
  backups: {
    run: async () =>
      inFolder(async (folder) => ({
        ...(await backUpAgainAndAgain(20, Math.random, { DATA_DIR: join(folder, 'data') }, folder)),
      })),
    limits: { failed: 0, unequal: 0, inconsistent: 0, missing: 0, damagedAccepted: 0 },
    least: { acknowledged: 100 },
  },
  image: {
    run: async () => inFolder(async (folder) => ({ ...(await buildAndStart(folder)) })),
    limits: { megabytes: 60, startMilliseconds: 10_000, wrong: 0, writtenElsewhere: 0, unneeded: 0 },
  },
  soak: {
    run: async () => inFolder(async (dataDir) => ({ ...(await soak(60, 500_000, { DATA_DIR: dataDir })) })),
    limits: { failed: 0, slope: 1 },
  },
  syncs: {
    run: async () => inFolder(async (folder) => ({ ...(await countSyncs(500, folder)) })),
    limits: { unsynced: 0 },
    least: { acknowledged: 100 },
  },
  guesses: {
    run: async () => inFolder(async (dataDir) => ({ ...(await guessAgainAndAgain(500, { DATA_DIR: dataDir })) })),
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
  pooler: {
    run: async () => ({ ...(await useThroughPooler(5)) }),
    limits: { unlike: 0, lost: 0, otherwise: 0, missing: 0, slowestReturn: 5_000, exits: 0 },
    least: { lives: 6, acknowledged: 100 },
  },
  promotion: {
    run: async () => ({ ...(await promoteAgainAndAgain(3)) }),
    limits: { otherwise: 0, missing: 0, slowestAfterPromotion: 5_000, exits: 0 },
    least: { acknowledged: 100 },
  },
  uploads: {
    run: async () => inFolder(async (dataDir) => ({ ...(await uploadSlowly(20, { DATA_DIR: dataDir })) })),
    limits: { lastCut: 33_000, taken: 0, slowestWrite: 1_000, failedWrites: 0 },
  },
  search: {
    run: async () => inFolder(async (dataDir) => ({ ...(await searchLongNotes({ DATA_DIR: dataDir })) })),
    limits: { slowestRead: 50, slowestWrite: 50, failures: 0 },
    least: { requests: 20 },
  },
  exports: {
    run: async () => inFolder(async (dataDir) => ({ ...(await exportAgainAndAgain({ DATA_DIR: dataDir })) })),
    limits: { slowestRead: 50, slowestWrite: 50, failures: 0 },
    least: { exported: 1, requests: 20 },
  },
  unread: {
    run: async () => inFolder(async (dataDir) => ({ ...(await readNothing({ DATA_DIR: dataDir })) })),
    limits: { open: 0, slowestRead: 50, slowestWrite: 50, failures: 0, memoryGrowth: 50 },
    least: { requests: 20 },
  },
  silence: {
    run: async () => inFolder(async (dataDir) => ({ ...(await saySilence({ DATA_DIR: dataDir })) })),
    limits: { lastClosed: 35 },
  },
  'sign-ins': {
    run: async () => inFolder(async (dataDir) => ({ ...(await floodSignIns({ DATA_DIR: dataDir })) })),
    limits: { rightPerson: 1_000, slowestWrite: 200, failures: 0 },
    least: { lookedAt: 1, turnedAway: 1 },
  },
  imports: {
    run: async () =>
      inFolder(async (dataDir) => {
        const { status: slowStatus, milliseconds: besideSlow } = await importSlowly({
          DATA_DIR: join(dataDir, 'slow'),
        });
        return { ...(await importMuch({ DATA_DIR: join(dataDir, 'much') })), slowStatus, besideSlow };
      }),
    limits: { slowestRead: 50, failures: 0, status: 200, slowStatus: 200, besideSlow: 5_000 },
    least: { requests: 20 },
  },
  bodies: {
    run: async () => inFolder(async (dataDir) => ({ ...(await sendBadBodies(10_000, { DATA_DIR: dataDir })) })),
    limits: { otherwise: 0, growth: 20 },
  },
};

/** What takes an hour is done only where it is named. */
const LONG = new Set(['soak']);

// `npm run stress` does everything else, `npm run stress kills` only what it names.
const all = Object.keys(STRESS_TESTS).filter((name) => !LONG.has(name));
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
for (const name of names) {
  const test = STRESS_TESTS[name];
  if (test === undefined)
    throw new Error(`There is no stress test '${name}', only: ${Object.keys(STRESS_TESTS).join(', ')}`);
  const start = performance.now();
  const figures = await test.run();
  // A figure that is not there is broken too.
  const over = Object.entries(test.limits).filter(([figure, limit]) => !((figures[figure] ?? NaN) <= limit));
  const under = Object.entries(test.least ?? {}).filter(([figure, least]) => !((figures[figure] ?? NaN) >= least));
  const broken = [...over, ...under];
  const words = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${name} (${seconds} s): ${words.join(', ')}`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Does something with an empty folder, which is gone afterwards. */
async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halo-stress-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
