import { judge, readCorpus, type Corpus } from '#tests/support/sentences.ts';
import { interpret } from '#shared/halo/interpret.rules.ts';
import { median, type Measurement } from './support/measurement.ts';

const ROUNDS = 5;
const FUZZED = 100_000;
const MOST_CHARACTERS = 10_000;
/** A long sentence that somebody may really say, and how many of them. */
const USUAL_CHARACTERS = 2_000;
const USUAL_COUNT = 2_000;
const GROWTH_ROUNDS = 9;
/** From so many milliseconds on a time is looked at again. */
const LONG_TIME = 25;
/** How many of the fuzzed ones are as long as a request may be. */
const LONG_SHARE = 0.02;
const FUZZ_WORDS =
  'add delete remove task goal habit book by by recommended by on the every friday monday at 3 pm in two days the 5th of may and then , ; "x" \' ( ) ! important urgent to my list of all series mark as read move to from next week month weekly every each 12/5 5.12. 2026-11-21 um hey please can you remind me to 😀 ünï 日本 \n - * 1. find show me where is “ « first twenty fourth seven thirty between from tuesday wednesday except change put off star throw out not is no longer'.split(
    ' ',
  );
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

/** How long anything takes that could be sent: random words and characters, and any two words over and over again. */
export function measureFuzz(): Measurement[] {
  for (const { said, on } of readCorpus('sentences').flatMap(({ sentences }) => sentences)) timeOf(said, on);
  const times: number[] = [];
  for (const first of FUZZ_WORDS)
    for (const second of FUZZ_WORDS) times.push(steadyTimeOf(repeated(`${first} ${second} `)));
  while (times.length < FUZZED) times.push(steadyTimeOf(babble()));
  return [
    { name: `Fuzzed, the median of ${FUZZED}`, value: median(times), unit: 'ms', target: { atMost: 2 } },
    {
      name: 'Fuzzed, the slowest',
      value: times.reduce((worst, time) => Math.max(worst, time)),
      unit: 'ms',
      target: { atMost: 50 },
    },
    {
      name: `Fuzzed, 99 of 100 of ${USUAL_CHARACTERS} characters`,
      value: slowest99(Array.from({ length: USUAL_COUNT }, () => steadyTimeOf(babble(USUAL_CHARACTERS)))),
      unit: 'ms',
      target: { atMost: 50 },
    },
    {
      name: 'Fuzzed, twice as long takes at most',
      value: FUZZ_WORDS.map(growthOf).reduce((worst, growth) => Math.max(worst, growth)),
      unit: 'times',
      target: { atMost: 2.5 },
    },
  ];
}

/** How much longer a text of a word over and over again takes that is twice as long. */
function growthOf(word: string, place: number): number {
  const words = `${word} ${FUZZ_WORDS[(place * 7 + 3) % FUZZ_WORDS.length]} `;
  const [once, twice] = [1, 2].map((times) => repeated(words, (times * MOST_CHARACTERS) / 2));
  // In turn, so that whatever else the machine does slows both.
  const rounds = Array.from({ length: GROWTH_ROUNDS }, () =>
    [once, twice].map((said = '') => timeOf(said, '2026-11-21')),
  );
  const least = (which: number) => rounds.reduce((best, times) => Math.min(best, times[which] ?? best), Infinity);
  return least(1) / least(0);
}

function slowest99(times: readonly number[]): number {
  return times.toSorted((first, second) => first - second)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** The time that something takes; what took long is measured twice more, since other work on the machine takes its time, too. */
function steadyTimeOf(said: string): number {
  const time = timeOf(said, '2026-11-21');
  return time < LONG_TIME ? time : Math.min(time, timeOf(said, '2026-11-21'), timeOf(said, '2026-11-21'));
}

function repeated(words: string, characters = MOST_CHARACTERS): string {
  return words.repeat(characters / words.length);
}

function babble(length = Math.random() < LONG_SHARE ? MOST_CHARACTERS : Math.random() * 200): string {
  let text = '';
  while (text.length < length) {
    const word = FUZZ_WORDS[Math.floor(Math.random() * FUZZ_WORDS.length)] ?? '';
    const anything = String.fromCharCode(Math.floor(Math.random() * 0x1_00_00));
    text += (Math.random() < 0.9 ? word : anything) + (Math.random() < 0.9 ? ' ' : '');
  }
  return text.slice(0, Math.ceil(length));
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
