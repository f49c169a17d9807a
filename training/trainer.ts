import { describeTokens, computeFeatures } from '#shared/halo/features.rules.ts';
import { LEXICON } from '#shared/halo/lexicon.rules.ts';
import { getStates } from '#shared/halo/labels.rules.ts';
import { SCORE_COLUMNS, createTransitions, scoreTokens, type Transitions } from '#shared/halo/model.rules.ts';
import type { TokenState } from '#shared/halo/readings.rules.ts';
import { createVocabulary } from '#shared/halo/vocabulary.rules.ts';
import { createWordClusters } from '#shared/halo/word-clusters.rules.ts';
import type { FeatureWeights } from '#server/halo/model-file.service.ts';
import type { LabelledSentence } from './alignment.ts';
import { createArena } from './arena.ts';
import { augment } from './augmentation.ts';
import { computeGradient } from './gradient.ts';
import { createRandom, shuffled, type Random } from './random.ts';
import { collectWeights } from './feature-weights.ts';
import { STATES_OF_PAIR } from './state-pairs.ts';
import { readClusterTable } from './word-clusters.ts';

/** The length of a step in the first round. It falls to a tenth of it in the last. */
const RATE = 0.06;
/** How strongly weights are drawn to zero. */
const DECAY = 0.0005;
/** The share of features that a step leaves out, so that no feature is relied on alone. */
const DROPPED = 0.5;
/** The factor of the weights after training, because then no feature is left out. */
const SHRINKAGE = 0.7;
/** A feature counts if this many tokens have it. */
const MIN_TOKENS = 4;
/** A word is known if this many sentences have it. */
const MIN_SENTENCES = 3;
/** Typos are corrected to words that occur this often outside of titles. */
const MIN_COMMON = 8;
/** From this round on, sentences that were understood well are trained with in one round of three only. */
const FIRST_SELECTIVE = 1;
/** A sentence was understood well if its states were at least 86 % probable. */
const MAX_LOSS_OF_KNOWN = 0.15;
/** Smaller averages are left out. */
const MIN_AVERAGE = 0.01;
/** In place of the row of a feature that few tokens have. */
const NO_ROW = -1;
/** Smaller changes are left out of a step. */
const MIN_CHANGE = 0.002;

/** The weights of one training, and the words that its features know. */
export interface TrainedWeights {
  words: ReturnType<typeof collectWords>;
  transitions: Transitions;
  weights: FeatureWeights;
}

/** Returns the weights of a training with these sentences: the same for the same sentences, seed and rounds. */
export function trainWeights(
  sentences: readonly LabelledSentence[],
  seed: number,
  rounds: number,
  log: (text: string) => void,
): TrainedWeights {
  const words = collectWords(sentences);
  const vocabulary = createVocabulary(words.words, words.common, createWordClusters(readClusterTable()));
  const examples = augment(sentences, seed).flatMap(({ tokens, labels }) => {
    const states = getStates(labels);
    return states === undefined
      ? []
      : [{ features: computeFeatures(tokens, describeTokens(tokens, vocabulary)), states }];
  });
  const { rows, known } = numberFeatures(examples.map(({ features }) => features));
  const trainer = createTrainer(rows);
  const prepared = examples.map(({ states }, index) => ({ features: known[index] ?? [], states }));
  const random = createRandom(seed);
  const losses = new Float64Array(prepared.length).fill(Infinity);
  for (let round = 0; round < rounds; round += 1) {
    let loss = 0;
    const rate = RATE * (1 - (0.9 * round) / rounds);
    for (const index of shuffled([...prepared.keys()], random)) {
      const example = prepared[index];
      const isKnownWell = round >= FIRST_SELECTIVE && (losses[index] ?? Infinity) < MAX_LOSS_OF_KNOWN;
      if (example === undefined || (isKnownWell && (index + round) % 3 !== 0)) continue;
      const features = example.features.map((ofToken) => keepSome(ofToken, random));
      losses[index] = trainer.step(features, example.states, rate);
      loss += losses[index] ?? 0;
    }
    // The second half of the rounds is averaged.
    if (round >= Math.floor(rounds / 2)) trainer.addToAverage();
    log(`round ${round + 1} of ${rounds}: loss ${(loss / prepared.length).toFixed(3)}`);
  }
  return { words, ...trainer.average() };
}

function collectWords(sentences: readonly LabelledSentence[]) {
  const inSentences = new Map<string, number>();
  const outside = new Map<string, number>();
  for (const { tokens, labels } of sentences) {
    for (const word of new Set(tokens.map(({ norm }) => norm))) countWord(inSentences, word);
    for (const [index, { norm }] of tokens.entries()) {
      if (labels[index]?.role === 'other' || labels[index]?.role === 'when') countWord(outside, norm);
    }
  }
  const common = new Set([...frequent(outside, MIN_COMMON), ...LEXICON]);
  const words = [...new Set([...frequent(inSentences, MIN_SENTENCES), ...common])].toSorted();
  return { words, common: [...common].toSorted() };
}

/** Trains weights by gradient steps on the likelihood of sentences. (a conditional random field with AdaGrad) */
function createTrainer(rows: ReadonlyMap<number, number>) {
  const weights = new Float32Array(rows.size * SCORE_COLUMNS);
  const squares = new Float32Array(rows.size * SCORE_COLUMNS).fill(1);
  const transitions = createTransitions();
  const transitionSquares = createTransitions();
  // Averages vary less than the weights after the last step.
  const summed = [weights, ...(Object.values(transitions) as Float32Array[])].map(
    (list) => [list, new Float32Array(list.length)] as const,
  );
  // The columns that a step changes for a token, and by how much.
  const changed = new Uint8Array(SCORE_COLUMNS);
  const slopes = new Float64Array(SCORE_COLUMNS);
  const arena = createArena();
  const scorer = { addWeights: (ofToken: Int32Array, sums: Float64Array) => addRows(weights, ofToken, sums) };
  let rounds = 0;
  for (const list of Object.values(transitionSquares) as Float32Array[]) list.fill(1);

  return {
    transitions,

    /** Makes the states of a sentence more probable. Returns how improbable they were. `known` are the rows of features. */
    step(known: readonly Int32Array[], states: readonly TokenState[], rate: number): number {
      arena.takeBack();
      const scores = scoreTokens(scorer, known, arena.allocate);
      const { loss, columns, ofTransitions } = computeGradient(scores, transitions, states, arena.allocate);
      for (const [name, gradient] of Object.entries(ofTransitions) as [keyof Transitions, Float64Array][]) {
        for (let index = 0; index < gradient.length; index += 1) {
          const place = name === 'states' ? (STATES_OF_PAIR[index] ?? 0) : index;
          change(transitions[name], transitionSquares[name], place, gradient[index] ?? 0, rate);
        }
      }
      for (const [token, ofToken] of known.entries()) {
        let count = 0;
        for (let column = 0; column < SCORE_COLUMNS; column += 1) {
          const slope = columns[token * SCORE_COLUMNS + column] ?? 0;
          if (Math.abs(slope) < MIN_CHANGE) continue;
          changed[count] = column;
          slopes[count] = slope;
          count += 1;
        }
        for (const row of ofToken) {
          const begin = row * SCORE_COLUMNS;
          for (let at = 0; at < count; at += 1)
            change(weights, squares, begin + (changed[at] ?? 0), slopes[at] ?? 0, rate);
        }
      }
      return loss;
    },

    /** Adds the current weights to the average. */
    addToAverage(): void {
      rounds += 1;
      for (const [list, sums] of summed)
        for (let index = 0; index < list.length; index += 1) sums[index] = (sums[index] ?? 0) + (list[index] ?? 0);
    },

    /** Returns the averages of all weights, without those that are close to zero. */
    average(): Omit<TrainedWeights, 'words'> {
      for (const [list, sums] of summed) for (const [index, sum] of sums.entries()) list[index] = sum / rounds;
      const features = Int32Array.from(rows.keys()).toSorted();
      const addWeights = (feature: number, sums: Float64Array) => {
        const row = rows.get(feature) ?? 0;
        for (let column = 0; column < SCORE_COLUMNS; column += 1)
          sums[column] = SHRINKAGE * (weights[row * SCORE_COLUMNS + column] ?? 0);
      };
      return { transitions, weights: collectWeights(features, addWeights, MIN_AVERAGE) };
    },
  };
}

/** Moves the rows that a step uses to the front and returns them. */
function keepSome(rows: Int32Array, random: Random): Int32Array {
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    if (random() < DROPPED) continue;
    const kept = rows[index] ?? 0;
    rows[index] = rows[count] ?? 0;
    rows[count] = kept;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** Adds the weights of rows to `sums`. Four rows at a time take half as long as one. */
function addRows(weights: Float32Array, rows: Int32Array, sums: Float64Array): void {
  const inFours = rows.length - (rows.length % 4);
  for (let index = 0; index < inFours; index += 4) {
    const first = (rows[index] ?? 0) * SCORE_COLUMNS;
    const second = (rows[index + 1] ?? 0) * SCORE_COLUMNS;
    const third = (rows[index + 2] ?? 0) * SCORE_COLUMNS;
    const fourth = (rows[index + 3] ?? 0) * SCORE_COLUMNS;
    for (let column = 0; column < SCORE_COLUMNS; column += 1)
      sums[column] =
        (sums[column] ?? 0) +
        (weights[first + column] ?? 0) +
        (weights[second + column] ?? 0) +
        (weights[third + column] ?? 0) +
        (weights[fourth + column] ?? 0);
  }
  for (let index = inFours; index < rows.length; index += 1) {
    const begin = (rows[index] ?? 0) * SCORE_COLUMNS;
    for (let column = 0; column < SCORE_COLUMNS; column += 1)
      sums[column] = (sums[column] ?? 0) + (weights[begin + column] ?? 0);
  }
}

/** Features in place of their hashes: the row of each one that enough tokens have. */
interface NumberedFeatures {
  /** The row of each feature. */
  rows: ReadonlyMap<number, number>;
  /** The rows of the features of each sentence's tokens. */
  known: readonly (readonly Int32Array[])[];
}

/** Gives each feature that enough tokens have a row. */
function numberFeatures(examples: readonly (readonly Int32Array[])[]): NumberedFeatures {
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  for (const ofToken of examples.flat()) {
    for (let place = 0; place < ofToken.length; place += 1) {
      const feature = ofToken[place] ?? 0;
      const number = numbers.get(feature) ?? counts.length;
      if (number === counts.length) numbers.set(feature, number);
      counts[number] = (counts[number] ?? 0) + 1;
      // The number takes the place of the hash, which is not needed any more.
      ofToken[place] = number;
    }
  }
  // The rows of frequent features are close to each other, because the processor reads those faster.
  const ordered = [...counts.keys()]
    .filter((number) => (counts[number] ?? 0) >= MIN_TOKENS)
    .toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
  const rowByNumber = new Int32Array(counts.length).fill(NO_ROW);
  for (const [row, number] of ordered.entries()) rowByNumber[number] = row;
  const rows = new Map<number, number>();
  for (const [feature, number] of numbers) {
    const row = rowByNumber[number] ?? NO_ROW;
    if (row !== NO_ROW) rows.set(feature, row);
  }
  return { rows, known: examples.map((tokens) => tokens.map((ofToken) => toRows(ofToken, rowByNumber))) };
}

/** Returns the rows of numbered features, without those that have none. */
function toRows(numbers: Int32Array, rowByNumber: Int32Array): Int32Array {
  const rows = new Int32Array(numbers.length);
  let count = 0;
  for (let place = 0; place < numbers.length; place += 1) {
    const row = rowByNumber[numbers[place] ?? 0] ?? NO_ROW;
    if (row === NO_ROW) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

function countWord(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function frequent(counts: ReadonlyMap<string, number>, least: number): string[] {
  return [...counts].filter(([, times]) => times >= least).map(([word]) => word);
}

/** Changes a weight by a step along its gradient. */
function change(values: Float32Array, sums: Float32Array, index: number, gradient: number, rate: number): void {
  if (gradient === 0) return;
  const slope = gradient - DECAY * (values[index] ?? 0);
  const square = (sums[index] ?? 0) + slope * slope;
  sums[index] = square;
  values[index] = (values[index] ?? 0) + (rate * slope) / Math.sqrt(square);
}
