import type { Command } from '#shared/halo/halo.contract.ts';
import { findChanges } from '#shared/halo/interpret.rules.ts';
import { COMMAND_ITEM_TYPES } from '#shared/halo/item-types.rules.ts';
import { readConfig } from '#server/config.ts';
import { createLanguageModelService } from '#server/halo/language-model.service.ts';
import { loadModel } from '#server/halo/model.service.ts';
import { judge, readCorpus, understand, understandWithItems, type Corpus } from '#tests/support/sentences.ts';
import {
  crossValidate,
  tally,
  tallySentences,
  crossValidateHalves,
  type Tally,
  type Understood,
} from '../training/cross-validation.ts';
import { readAccounts, readVoices, TESTED_VOICES, type Example, type ExpectedCommand } from '../training/examples.ts';
import { createContext } from '../training/scoring.ts';
import { median, type Measurement } from './support/measurement.ts';

const ROUNDS = 5;
const FUZZED = 100_000;
const MAX_CHARACTERS = 10_000;
/** The length of a long but realistic sentence, and the number of such sentences. */
const USUAL_CHARACTERS = 2_000;
const USUAL_COUNT = 2_000;
const GROWTH_ROUNDS = 9;
/** Times from this many milliseconds on are measured again. */
const LONG_TIME = 25;
/** The share of fuzzed sentences with the maximum length. */
const LONG_SHARE = 0.02;
const FUZZ_WORDS =
  'add delete remove task goal habit book by by recommended by on the every friday monday at 3 pm in two days the 5th of may and then , ; "x" \' ( ) ! important urgent to my list of all series mark as read move to from next week month weekly every each 12/5 5.12. 2026-11-21 um hey please can you remind me to 😀 ünï 日本 \n - * 1. find show me where is “ « first twenty fourth seven thirty between from tuesday wednesday except change put off star throw out not is no longer'.split(
    ' ',
  );
/** The longest possible sentence, of words that all have a meaning. */
const LONG = 'call Ana on friday at 3pm and delete the goal "talk" every month, or the 5th of may '
  .repeat(125)
  .slice(0, 10_000);

/** Measures the share of the corpus that is interpreted exactly, and the time per sentence. */
export function measureSentences(): Measurement[] {
  const groups = readCorpus('sentences');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { said, on } of groups.flatMap(({ sentences }) => sentences)) times.push(measureTime(said, on));
  }
  return [
    ...scoreCorpus('sentences', { atLeast: 97 }),
    { name: 'Understanding a sentence', value: median(times), unit: 'ms', target: { atMost: 2 } },
    {
      name: 'Understanding 10,000 characters',
      value: measureTime(LONG, '2026-11-21'),
      unit: 'ms',
      target: { atMost: 50 },
    },
  ];
}

/** Measures the time for arbitrary input: random words and characters, and repetitions of any two words. */
export function measureFuzz(): Measurement[] {
  for (const { said, on } of readCorpus('sentences').flatMap(({ sentences }) => sentences)) measureTime(said, on);
  const times: number[] = [];
  for (const first of FUZZ_WORDS)
    for (const second of FUZZ_WORDS) times.push(measureSteadyTime(repeatWords(`${first} ${second} `)));
  while (times.length < FUZZED) times.push(measureSteadyTime(createBabble()));
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
      value: percentile99(Array.from({ length: USUAL_COUNT }, () => measureSteadyTime(createBabble(USUAL_CHARACTERS)))),
      unit: 'ms',
      target: { atMost: 50 },
    },
    {
      name: 'Fuzzed, twice as long takes at most',
      value: FUZZ_WORDS.map(measureGrowth).reduce((worst, growth) => Math.max(worst, growth)),
      unit: 'times',
      target: { atMost: 2.5 },
    },
  ];
}

/** How much longer a text of repeated words takes when it is twice as long. */
function measureGrowth(word: string, place: number): number {
  const words = `${word} ${FUZZ_WORDS[(place * 7 + 3) % FUZZ_WORDS.length]} `;
  const [once, twice] = [1, 2].map((times) => repeatWords(words, (times * MAX_CHARACTERS) / 2));
  // In turn, so that other load on the machine slows both.
  const rounds = Array.from({ length: GROWTH_ROUNDS }, () =>
    [once, twice].map((said = '') => measureTime(said, '2026-11-21')),
  );
  const least = (which: number) => rounds.reduce((best, times) => Math.min(best, times[which] ?? best), Infinity);
  return least(1) / least(0);
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((first, second) => first - second)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** The time for a sentence. A long time is measured twice more, because other load may have caused it. */
function measureSteadyTime(said: string): number {
  const time = measureTime(said, '2026-11-21');
  return time < LONG_TIME ? time : Math.min(time, measureTime(said, '2026-11-21'), measureTime(said, '2026-11-21'));
}

function repeatWords(words: string, characters = MAX_CHARACTERS): string {
  return words.repeat(characters / words.length);
}

function createBabble(length = Math.random() < LONG_SHARE ? MAX_CHARACTERS : Math.random() * 200): string {
  let text = '';
  while (text.length < length) {
    const word = FUZZ_WORDS[Math.floor(Math.random() * FUZZ_WORDS.length)] ?? '';
    const anything = String.fromCharCode(Math.floor(Math.random() * 0x1_00_00));
    text += (Math.random() < 0.9 ? word : anything) + (Math.random() < 0.9 ? ' ' : '');
  }
  return text.slice(0, Math.ceil(length));
}

/**
 * The percentage of sentences that are understood exactly of voices that the model was never trained on: by voice, by group, and
 * in accounts that have the items which the sentences of a voice name.
 */
export function measureTestedVoices(): Measurement[] {
  const tested = readVoices().filter(({ voice }) => TESTED_VOICES.has(voice));
  const tallies = tallySentences(tested, loadModel());
  for (const [voice, examples] of Map.groupBy(tested, (example) => example.voice)) {
    const all = tallySentences(examples, loadModel()).get('all');
    if (all !== undefined) tallies.set(voice, all);
  }
  tallies.set('with their items', tallyWithItems(tested));
  tallies.set('about their own items, words alone', tallyAccounts(false));
  tallies.set('about their own items', tallyAccounts(true));
  return describeTallies('Tested voices', tallies);
}

/** Measures each voice in an account whose tasks, goals, habits and books all have the names that its sentences say. */
function tallyWithItems(examples: readonly Example[]): Tally {
  const understood = [...Map.groupBy(examples, ({ voice }) => voice).values()].flatMap((ofVoice) => {
    const titles = [...new Set(ofVoice.flatMap(({ expect }) => expect.flatMap(getNames)))];
    const items = titles.flatMap((title) => COMMAND_ITEM_TYPES.map((type) => ({ type, title })));
    return ofVoice.map((example): Understood => [
      example,
      understandWithItems(example.input, createContext(example), items),
    ]);
  });
  return tallyAll(understood);
}

/** Sentences of people whose items are known: their authors wrote both. The labels have few alternatives. */
function tallyAccounts(hasItems: boolean): Tally {
  return tallyAll(
    readAccounts().flatMap(({ items, examples }) =>
      examples.map((example): Understood => {
        const context = createContext(example);
        return [
          example,
          hasItems ? understandWithItems(example.input, context, items) : understand(example.input, context),
        ];
      }),
    ),
  );
}

function tallyAll(understood: readonly Understood[]): Tally {
  const all = tally(understood).get('all');
  if (all === undefined) throw new Error('There are no tested voices');
  return all;
}

function getNames({ data: { title, searchTerm } }: ExpectedCommand): string[] {
  return [title, searchTerm].flat().filter((name) => typeof name === 'string');
}

/** The same for each file of voices, with a model that was trained with all others. Takes a quarter of an hour. */
export async function measureVoices(): Promise<Measurement[]> {
  return [...(await crossValidate())].flatMap(([file, tallies]) => describeTallies(file, tallies));
}

/**
 * Trains with each half of the training voices, and measures how many sentences of the other half are understood: in all, by group,
 * in the plain voices, and how many become a deletion that nobody asked for. It is for judging an idea for the model, because
 * the tested voices are kept for the end.
 */
export async function measureHalves(): Promise<Measurement[]> {
  const sentences = await crossValidateHalves();
  const plain = tally(sentences.filter(([{ voice }]) => voice.startsWith('plain-'))).get('all');
  const tallies = tally(sentences);
  return [
    ...[...tallies, ...(plain === undefined ? [] : [['plain voices', plain] as const])].map(
      ([group, { count, strict }]) => ({ name: `Halves: ${group} (${count})`, value: strict, unit: 'sentences' }),
    ),
    { name: 'Halves: wrong deletions', value: tallies.get('all')?.wronglyDestructive ?? 0, unit: 'sentences' },
  ];
}

/** Measures the tested voices with the language model that the environment configures, which answers for halo's own model. */
export async function measureLanguageModel(): Promise<Measurement[]> {
  const { languageModel } = readConfig(process.env);
  if (languageModel === undefined) throw new Error('Set HALO_LLM_URL and HALO_LLM_MODEL');
  const service = createLanguageModelService({
    service: languageModel,
    rateLimits: { attempt: async () => undefined },
    report: console.warn,
  });
  const understood: [Example, Command[]][] = [];
  for (const example of readVoices().filter(({ voice }) => TESTED_VOICES.has(voice))) {
    const context = createContext(example);
    understood.push([
      example,
      (await service.interpret(0, example.input, context)) ?? understand(example.input, context),
    ]);
  }
  return describeTallies('Language model', tally(understood));
}

function describeTallies(name: string, tallies: ReadonlyMap<string, Tally>): Measurement[] {
  return [...tallies].map(([group, { count, strict }]) => ({
    name: `${name}: ${group} (${count})`,
    value: (100 * strict) / count,
    unit: 'percent',
  }));
}

function measureTime(said: string, on: string): number {
  const context = { today: on, selected: on, now: '12:00' };
  const start = performance.now();
  understand(said, context);
  findChanges(said, context, loadModel());
  return performance.now() - start;
}

/** The percentage of sentences that are interpreted exactly, for each group and overall. */
function scoreCorpus(corpus: Corpus, target?: Measurement['target']): Measurement[] {
  const groups = readCorpus(corpus);
  const all = { group: 'all', sentences: groups.flatMap(({ sentences }) => sentences) };
  return [...groups, all].map(({ group, sentences }) => ({
    name: `Understood: ${group} (${sentences.length})`,
    value: (100 * sentences.filter((sentence) => judge(sentence).isRight).length) / sentences.length,
    unit: 'percent',
    ...(group === 'all' && target !== undefined && { target }),
  }));
}
