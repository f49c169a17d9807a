import { judge, readCorpus, type Corpus } from '#tests/support/sentences.ts';
import { interpret } from '#shared/halo/interpret.rules.ts';
import { median, type Measurement } from './support/measurement.ts';

const ROUNDS = 5;
/** What a person may send at most, of words that all could mean something. */
const LONG = 'call Ana on friday at 3pm and delete the goal "talk" every month, or the 5th of may '
  .repeat(125)
  .slice(0, 10_000);

/** How many of the sentences in the corpus are understood exactly, and how long one takes. */
export function measureSentences(): Measurement[] {
  const groups = readCorpus('sentences');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { said, on } of groups.flatMap(({ sentences }) => sentences)) times.push(timeOf(said, on));
  }
  return [
    ...scores('sentences', { atLeast: 97 }),
    { name: 'Understanding a sentence', value: median(times), unit: 'ms', target: { atMost: 2 } },
    { name: 'Understanding 10,000 characters', value: timeOf(LONG, '2026-11-21'), unit: 'ms', target: { atMost: 50 } },
  ];
}

/** The same of sentences that were written before Halo was, and that it was never made to fit. */
export function measureHeldOut(): Measurement[] {
  return scores('held-out');
}

function timeOf(said: string, on: string): number {
  const start = performance.now();
  interpret(said, { today: on, selected: on, now: '12:00' });
  return performance.now() - start;
}

/** The share of each group that is understood exactly, in percent, and of all. */
function scores(corpus: Corpus, target?: Measurement['target']): Measurement[] {
  const groups = readCorpus(corpus);
  const all = { group: 'all', sentences: groups.flatMap(({ sentences }) => sentences) };
  return [...groups, all].map(({ group, sentences }) => ({
    name: `Understood: ${group} (${sentences.length})`,
    value: (100 * sentences.filter((sentence) => judge(sentence).isRight).length) / sentences.length,
    unit: 'percent',
    ...(group === 'all' && target !== undefined && { target }),
  }));
}
