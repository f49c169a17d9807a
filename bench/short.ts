import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureStarts } from './process.ts';
import { besideBare, timesInTurn } from './support/paired-run.ts';
import { startEveryday } from './support/everyday.ts';
import { createCacheBuster } from './support/cache-buster.ts';
import { compare, load } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');
/** How much worse a ratio may have become. */
const AT_MOST = 1.3;
const TRIES = 3;
const READS = ['a day', 'habits with streaks', 'projects with tasks'];
const COMPUTED = 'Halo interprets';
const PACE = { rounds: 3, seconds: 1 };
const ROUNDS = 200;
const STARTS = 3;
const IDLE_MILLISECONDS = 2_000;

/** How many times what a bare Fastify needs halo does, by what: the lower the better. */
type Ratios = Record<string, number>;

/**
 * A minute or two of ratios that do not depend on the disk, each against what was measured when it was last looked at: more than 30 % worse is
 * a regression. What is worse is measured again, as a busy machine may be slow once.
 */
export async function measureShortly(): Promise<Measurement[]> {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Ratios;
  let ratios = await measureRatios();
  for (let attempt = 1; attempt < TRIES && worse(ratios, baseline).length > 0; attempt += 1) {
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

/** Keeps the ratios as they are now, for later runs to be compared with: the worst of several, as they differ by themselves. */
export async function keepBaseline(): Promise<Measurement[]> {
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

function worse(ratios: Ratios, baseline: Ratios): string[] {
  return Object.keys(ratios).filter((name) => !((ratios[name] ?? 0) <= (baseline[name] ?? 0) * AT_MOST));
}

async function measureRatios(): Promise<Ratios> {
  const everyday = await startEveryday(undefined);
  try {
    const ratios: Ratios = {};
    for (const call of everyday.calls.filter(({ name }) => [...READS, COMPUTED].includes(name))) {
      const target = everyday.targetOf(call);
      await besideBare(target, call, async (bare) => {
        const runners = [target, bare].map((one) => async (seconds: number) => load(one, 10, seconds));
        const [ours, theirs] = await compare(runners, PACE);
        ratios[call.name] = (theirs?.perSecond ?? Number.NaN) / (ours?.perSecond ?? Number.NaN);
        if (call.name === COMPUTED) return;
        const [cold = Number.NaN, its = Number.NaN] = await timesInTurn(
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
