import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureStarts } from './process.ts';
import { withBareFastify, measureInTurn } from './support/paired-run.ts';
import { startEveryday } from './support/everyday.ts';
import { createCacheBuster } from './support/cache-buster.ts';
import { compare, load } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');
/** How much worse a ratio may get. */
const AT_MOST = 1.3;
const TRIES = 3;
const READS = ['a day', 'habits with streaks', 'projects with tasks'];
const COMPUTED = 'Halo interprets';
const PACE = { rounds: 3, seconds: 1 };
const ROUNDS = 200;
const STARTS = 3;
const IDLE_MILLISECONDS = 2_000;

/** How many times slower than a bare Fastify halo is, by measurement. Lower is better. */
type Ratios = Record<string, number>;

/**
 * Measures ratios that do not depend on the disk, for one or two minutes, and compares them with the baseline. A ratio
 * that is more than 30 % worse is a regression. Worse ratios are measured again, because a busy machine can be slow
 * once.
 */
export async function measureShortly(): Promise<Measurement[]> {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Ratios;
  let ratios = await measureRatios();
  for (let attempt = 1; attempt < TRIES && findWorse(ratios, baseline).length > 0; attempt += 1) {
    const again = await measureRatios();
    ratios = Object.fromEntries(
      Object.keys(ratios).map((name) => [name, Math.min(ratios[name] ?? 0, again[name] ?? 0)]),
    );
  }
  return Object.entries(ratios).map(([name, value]) => ({
    name: `${name}: halo / bare Fastify, ${baseline[name]?.toFixed(2)} before`,
    value,
    unit: 'times',
    target: { atMost: (baseline[name] ?? Number.NaN) * AT_MOST },
  }));
}

/** Stores the current ratios as the baseline: the worst of several runs, because they vary. */
export async function storeBaseline(): Promise<Measurement[]> {
  const all: Ratios[] = [];
  for (let round = 0; round < TRIES; round += 1) all.push(await measureRatios());
  const names = Object.keys(all[0] ?? {});
  const worst = names.map((name): [string, number] => [
    name,
    Math.max(...all.map((ratios) => ratios[name] ?? Infinity)),
  ]);
  writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(worst), null, 2)}\n`);
  return worst.map(([name, value]) => ({ name: `${name}: halo / bare Fastify`, value, unit: 'times' }));
}

function findWorse(ratios: Ratios, baseline: Ratios): string[] {
  return Object.keys(ratios).filter((name) => !((ratios[name] ?? 0) <= (baseline[name] ?? 0) * AT_MOST));
}

async function measureRatios(): Promise<Ratios> {
  const everyday = await startEveryday(undefined);
  try {
    const ratios: Ratios = {};
    for (const call of everyday.calls.filter(({ name }) => [...READS, COMPUTED].includes(name))) {
      const target = everyday.getTarget(call);
      await withBareFastify(target, call, async (bare) => {
        const runners = [target, bare].map((one) => async (seconds: number) => load(one, 10, seconds));
        const [ours, theirs] = await compare(runners, PACE);
        ratios[call.name] = (theirs?.perSecond ?? Number.NaN) / (ours?.perSecond ?? Number.NaN);
        if (call.name === COMPUTED) return;
        const [cold = Number.NaN, its = Number.NaN] = await measureInTurn(
          [target, bare],
          ROUNDS,
          createCacheBuster(everyday.databaseFile),
        );
        ratios[`${call.name}, after a change`] = cold / its;
      });
    }
    for (const { name, value, unit } of await measureStarts(STARTS, IDLE_MILLISECONDS)) {
      if (unit === 'times') ratios[name.replace(', halo / bare Fastify', '')] = value;
    }
    return ratios;
  } finally {
    await everyday.remove();
  }
}
