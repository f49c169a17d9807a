import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAbsence } from './absence.ts';
import { measureAdmin } from './admin.ts';
import { measureBundle } from './bundle.ts';
import { measureDay } from './day.ts';
import { measureGrowth } from './growth.ts';
import { measureInsights } from './insights.ts';
import { measureLists } from './lists.ts';
import { measureMemory } from './memory.ts';
import { measurePortability } from './portability.ts';
import { measureFuzz, measureHeldOut, measureSentences } from './sentences.ts';
import { measureSeries } from './series.ts';
import { meetsTarget, type Measurement } from './support/measurement.ts';
import { measureWall } from './wall.ts';

const MEASURES: Record<string, () => Promise<Measurement[]> | Measurement[]> = {
  bundle: measureBundle,
  memory: measureMemory,
  day: measureDay,
  growth: measureGrowth,
  insights: measureInsights,
  lists: measureLists,
  sentences: measureSentences,
  fuzz: measureFuzz,
  'held-out': measureHeldOut,
  series: measureSeries,
  absence: measureAbsence,
  wall: measureWall,
  admin: measureAdmin,
  portability: measurePortability,
};

// `npm run bench` measures everything, `npm run bench day memory` only what it names.
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASURES);
const results: Measurement[] = [];
for (const name of names) results.push(...((await MEASURES[name]?.()) ?? []));

for (const result of results) console.log(line(result));
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);

function line(result: Measurement): string {
  const value = result.value.toLocaleString('en', { maximumFractionDigits: result.value < 10 ? 2 : 0 });
  const columns = [result.name.padEnd(36), value.padStart(9), result.unit.padEnd(11), targetOf(result).padEnd(16)];
  const verdict = { true: 'OK', false: 'over', undefined: '' }[String(meetsTarget(result))] ?? '';
  return [...columns, verdict].join(' ').trimEnd();
}

function targetOf({ target }: Measurement): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
}
