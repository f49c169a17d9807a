import { splitIntoClauses } from '#shared/halo/clauses.rules.ts';
import { commandsOfClauses } from '#shared/halo/clause-commands.rules.ts';
import { findProbableReadings, prepareLine } from '#shared/halo/line-readings.rules.ts';
import type { Model } from '#shared/halo/model.rules.ts';
import { featuresOfReading } from '#shared/halo/reading-features.rules.ts';
import type { TrainedRanking } from '#server/halo/model-file.service.ts';
import type { Example } from './examples.ts';
import { createRandom, shuffled } from './random.ts';
import { createContext, computeScore } from './scoring.ts';

const ROUNDS = 10;
/** The weights after this round and each later one are averaged. */
const FIRST_AVERAGED = 5;
/** The length of a step in the first round. It falls to a tenth of it in the last. */
const RATE = 0.1;
const SCORE_RATE = 0.02;
/** How strongly weights are drawn to zero. */
const DECAY = 0.0005;
/** The share of features that a step leaves out, so that no feature is relied on alone. */
const DROPPED = 0.5;
/** The weight of a reading's score at the beginning. */
const FIRST_SCORE_WEIGHT = 0.5;
/** A model of all voices is surer than the models of halves with which a ranking is trained, so its score counts more. */
const SCORE_FACTOR = 2.25;
/** A feature counts if it is known from this many sentences. */
const MIN_SENTENCES = 5;
/** Smaller changes are left out of a step. */
const MIN_CHANGE = 0.0005;
/** Smaller weights are left out of the file. */
const MIN_WEIGHT = 0.03;

/** One of the most probable readings of a sentence, and whether its commands are right. */
export interface JudgedReading {
  features: Int32Array;
  score: number;
  isRight: boolean;
}

/** Returns the most probable readings of sentences that can teach a ranking: some are right, and others wrong. */
export function judgeReadings(examples: readonly Example[], model: Model): JudgedReading[][] {
  return examples.flatMap((example) => {
    const context = createContext(example);
    const line = example.input.includes('\n') ? undefined : prepareLine(example.input, context, model);
    if (line === undefined) return [];
    const readings = findProbableReadings(line).map(({ states, score }): JudgedReading => {
      const commands = commandsOfClauses(splitIntoClauses(line.text, line.tokens, states), context);
      const isRight = example.expect.length === 0 ? commands.length === 0 : computeScore(example, commands).isStrict;
      return { features: featuresOfReading(line.tokens, line.properties, states), score, isRight };
    });
    const isTeaching = readings.some(({ isRight }) => isRight) && readings.some(({ isRight }) => !isRight);
    return isTeaching ? [readings] : [];
  });
}

/** A sentence in training: for each of its readings, the rows of the features that others of its readings lack. */
interface RankedSentence {
  rows: readonly Int32Array[];
  /** How much lower each score is than the best one. */
  scores: readonly number[];
  isRight: readonly boolean[];
}

/** Returns weights that make the right readings of sentences the most probable ones: the same for the same readings. */
export function trainRanking(judged: readonly (readonly JudgedReading[])[]): TrainedRanking {
  const features = frequentFeatures(judged);
  const rowByFeature = new Map(features.map((feature, row) => [feature, row]));
  const sentences = judged.map((readings) => rankedSentence(readings, rowByFeature));
  const weights = new Float64Array(features.length);
  const squares = new Float64Array(features.length).fill(1);
  const sums = new Float64Array(features.length);
  const score = { weight: FIRST_SCORE_WEIGHT, square: 1, sum: 0 };
  const random = createRandom(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = RATE * (1 - (0.9 * round) / ROUNDS);
    for (const sentence of shuffled(sentences, random)) {
      const rows = sentence.rows.map((ofReading) => ofReading.filter(() => random() >= DROPPED));
      const slopes = computeSlopes({ ...sentence, rows }, weights, score.weight);
      let scoreSlope = 0;
      for (const [index, slope] of slopes.entries()) {
        scoreSlope += slope * (sentence.scores[index] ?? 0);
        if (Math.abs(slope) < MIN_CHANGE) continue;
        for (const row of rows[index] ?? []) {
          const change = slope - DECAY * (weights[row] ?? 0);
          const square = (squares[row] ?? 0) + change * change;
          squares[row] = square;
          weights[row] = (weights[row] ?? 0) + (rate * change) / Math.sqrt(square);
        }
      }
      score.square += scoreSlope * scoreSlope;
      score.weight += (SCORE_RATE * scoreSlope) / Math.sqrt(score.square);
    }
    if (round < FIRST_AVERAGED) continue;
    for (const [row, weight] of weights.entries()) sums[row] = (sums[row] ?? 0) + weight;
    score.sum += score.weight;
  }
  // After training, no feature is left out, so each counts less.
  const computeAverage = (row: number) => ((1 - DROPPED) * (sums[row] ?? 0)) / (ROUNDS - FIRST_AVERAGED);
  return {
    scoreWeight: (SCORE_FACTOR * score.sum) / (ROUNDS - FIRST_AVERAGED),
    weights: new Map(
      features
        .map((feature, row): [number, number] => [feature, computeAverage(row)])
        .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT),
    ),
  };
}

/** Returns the features that occur in enough sentences. */
function frequentFeatures(judged: readonly (readonly JudgedReading[])[]): number[] {
  const counts = new Map<number, number>();
  for (const readings of judged) {
    const ofSentence = new Set(readings.flatMap(({ features }) => [...features]));
    for (const feature of ofSentence) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= MIN_SENTENCES).map(([feature]) => feature);
}

function rankedSentence(readings: readonly JudgedReading[], rowByFeature: ReadonlyMap<number, number>): RankedSentence {
  const counts = new Map<number, number>();
  for (const { features } of readings)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const best = Math.max(...readings.map(({ score }) => score));
  return {
    rows: readings.map(({ features }) =>
      Int32Array.from(
        [...features].flatMap((feature) =>
          counts.get(feature) === readings.length ? [] : (rowByFeature.get(feature) ?? []),
        ),
      ),
    ),
    scores: readings.map(({ score }) => score - best),
    isRight: readings.map(({ isRight }) => isRight),
  };
}

/** Returns how the probability that a right reading is chosen grows with the score of each reading. */
function computeSlopes(
  { rows, scores, isRight }: RankedSentence,
  weights: Float64Array,
  scoreWeight: number,
): number[] {
  const sums = rows.map((ofReading, index) =>
    ofReading.reduce((sum, row) => sum + (weights[row] ?? 0), scoreWeight * (scores[index] ?? 0)),
  );
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const right = shares.reduce((sum, share, index) => sum + (isRight[index] === true ? share : 0), 0);
  return shares.map((share, index) => (isRight[index] === true ? share / right : 0) - share / total);
}
