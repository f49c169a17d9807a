import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureLongAbsence } from './long-absence.ts';
import { measureAdmin } from './admin.ts';
import { measureBundle } from './bundle.ts';
import { measureHttp, measureHttpOnPostgres } from './http.ts';
import { measureGrowth } from './growth.ts';
import { measureHistory } from './history.ts';
import { measureInsights } from './insights.ts';
import { measureJourneys } from './journeys.ts';
import { measureLists } from './lists.ts';
import { measurePerson } from './person.ts';
import { measurePortability } from './portability.ts';
import {
  measureFuzz,
  measureHalves,
  measureLanguageModel,
  measureSentences,
  measureTestedVoices,
  measureVoices,
} from './sentences.ts';
import { measureMotion } from './motion.ts';
import { measureProcess } from './process.ts';
import { measureMemoryLeak } from './memory-leak.ts';
import { measureSeries } from './series.ts';
import { storeBaseline, measureShortly } from './short.ts';
import { meetsTarget, type Measurement } from './support/measurement.ts';
import { measureInputLatency } from './input-latency.ts';
import { measureVisit } from './visit.ts';
import { measureBoard } from './board.ts';

const MEASURES: Record<string, () => Promise<Measurement[]> | Measurement[]> = {
  bundle: measureBundle,
  process: measureProcess,
  http: measureHttp,
  'http-postgres': measureHttpOnPostgres,
  growth: measureGrowth,
  history: measureHistory,
  insights: measureInsights,
  lists: measureLists,
  sentences: measureSentences,
  fuzz: measureFuzz,
  'tested-voices': measureTestedVoices,
  series: measureSeries,
  'long-absence': measureLongAbsence,
  visit: measureVisit,
  'input-latency': measureInputLatency,
  motion: measureMotion,
  'memory-leak': measureMemoryLeak,
  board: measureBoard,
  admin: measureAdmin,
  person: measurePerson,
  portability: measurePortability,
};

/** Measurements that run only when they are named. */
const NAMED: typeof MEASURES = {
  short: measureShortly,
  baseline: storeBaseline,
  journeys: measureJourneys,
  voices: measureVoices,
  halves: measureHalves,
  '--model': measureLanguageModel,
};

/** Measurements that must meet their targets on any machine. */
const ENFORCED = ['short', 'bundle'];

// `npm run bench` runs all measurements, `npm run bench http process` only the named ones.
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASURES);
const results: Measurement[] = [];
for (const name of names) {
  const found = (await { ...MEASURES, ...NAMED }[name]?.()) ?? [];
  for (const result of found) console.log(formatLine(result));
  results.push(...found);
}
const isEnforced = ENFORCED.some((name) => names.includes(name));
if (isEnforced && results.some((result) => meetsTarget(result) === false)) process.exitCode = 1;
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);

function formatLine(result: Measurement): string {
  const columns = [
    result.name.padEnd(68),
    formatValue(result.value).padStart(9),
    result.unit.padEnd(11),
    formatTarget(result).padEnd(16),
  ];
  const verdict = { true: 'OK', false: 'over', undefined: '' }[String(meetsTarget(result))] ?? '';
  return [...columns, verdict].join(' ').trimEnd();
}

function formatValue(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}

function formatTarget({ target }: Measurement): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `at least ${formatValue(target.atLeast)}` : `at most ${formatValue(target.atMost)}`;
}
