import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillAgainAndAgain } from './disk.ts';
import { killAgainAndAgain } from './kills.ts';
import { stopAgainAndAgain } from './stops.ts';
import { countSyncs } from './syncs.ts';

/** What a torture has to show: figures, and which of them must be zero. */
interface Torture {
  run: () => Promise<Record<string, number>>;
  mustBeZero: readonly string[];
}

const TORTURES: Record<string, Torture> = {
  kills: {
    run: async () =>
      inFolder(async (dataDir) => ({ ...(await killAgainAndAgain(200, Math.random, { DATA_DIR: dataDir })) })),
    mustBeZero: ['refused', 'missing', 'failedOpens'],
  },
  stops: {
    run: async () => inFolder(async (dataDir) => ({ ...(await stopAgainAndAgain(20, { DATA_DIR: dataDir })) })),
    mustBeZero: ['failed', 'missing', 'unclean'],
  },
  disk: {
    run: async () => inFolder(async (folder) => ({ ...(await fillAgainAndAgain(6, folder)) })),
    mustBeZero: ['otherwise', 'failedReads', 'missing'],
  },
  syncs: {
    run: async () => inFolder(async (folder) => ({ ...(await countSyncs(500, folder)) })),
    mustBeZero: ['unsynced'],
  },
};

// `npm run torture` does everything, `npm run torture kills` only what it names.
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(TORTURES);
for (const name of names) {
  const torture = TORTURES[name];
  if (torture === undefined)
    throw new Error(`There is no torture '${name}', only: ${Object.keys(TORTURES).join(', ')}`);
  const start = performance.now();
  const figures = await torture.run();
  const broken = torture.mustBeZero.filter((figure) => figures[figure] !== 0);
  const words = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${name} (${seconds} s): ${words.join(', ')}`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Does something with an empty folder, which is gone afterwards. */
async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'halo-torture-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
