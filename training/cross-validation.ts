import type { Command } from '#shared/halo/halo.contract.ts';
import { interpret } from '#shared/halo/interpret.rules.ts';
import type { Model } from '#shared/halo/model.rules.ts';
import { readModel } from '#server/halo/model-file.service.ts';
import { readOwnSentences, readVoices, TESTED_VOICES, type Example } from './examples.ts';
import { createContext, computeScore } from './scoring.ts';
import { train, trainHalfModels } from './training.ts';

/** How many sentences were understood. */
export interface Tally {
  count: number;
  exact: number;
  strict: number;
  /** Sentences that ask for no deletion, and how many of them became one. */
  harmless: number;
  wronglyDestructive: number;
}

/** A sentence, and what it was understood as. */
export type Understood = readonly [example: Example, commands: readonly Command[]];

/** Returns how a model understands sentences: in all, and by group. */
export function tallySentences(examples: readonly Example[], model: Model): Map<string, Tally> {
  return tally(examples.map((example) => [example, interpret(example.input, createContext(example), model)]));
}

/** Returns how many sentences were understood: in all, and by group. */
export function tally(sentences: readonly Understood[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const [example, commands] of sentences) {
    const { expect } = example;
    const { isExact, isStrict } = computeScore(example, commands);
    const isHarmless = expect.every(({ commandType }) => commandType !== 'delete_item');
    const deletes = commands.some(({ commandType }) => commandType === 'delete_item');
    for (const name of ['all', example.group]) {
      const counted = tallies.get(name) ?? { count: 0, exact: 0, strict: 0, harmless: 0, wronglyDestructive: 0 };
      counted.count += 1;
      counted.exact += Number(isExact);
      counted.strict += Number(isStrict);
      counted.harmless += Number(isHarmless);
      counted.wronglyDestructive += Number(isHarmless && deletes);
      tallies.set(name, counted);
    }
  }
  return tallies;
}

/** Trains with all voices but one file of voices, tests on that one, and so for each file that has many. */
export async function crossValidate(): Promise<Map<string, Map<string, Tally>>> {
  const examples = readVoices();
  const own = readOwnSentences();
  const files = [...new Set(examples.map(({ voice }) => voice))].filter((voice) => voice.startsWith('voices-'));
  const tallies = new Map<string, Map<string, Tally>>();
  for (const file of files) {
    const others = [...examples.filter(({ voice }) => voice !== file), ...own];
    const bytes = await train(others);
    const tested = examples.filter(({ voice }) => voice === file);
    tallies.set(file, tallySentences(tested, readModel(bytes)));
  }
  return tallies;
}

/**
 * Trains with each half of the training voices, and returns how the models understand the sentences of the other half. It takes
 * two minutes, so that a change of the model can be judged without the tested voices.
 */
export async function crossValidateHalves(): Promise<Understood[]> {
  const examples = readVoices().filter(({ voice }) => !TESTED_VOICES.has(voice));
  const halves = await trainHalfModels(examples, readOwnSentences());
  return halves.flatMap(({ bytes, unseen }) => {
    const model = readModel(bytes);
    return unseen.map((example): Understood => [example, interpret(example.input, createContext(example), model)]);
  });
}
