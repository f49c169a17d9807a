import { Worker } from 'node:worker_threads';
import { createTransitions, type Transitions } from '#shared/halo/model.rules.ts';
import { MIN_STORED_WEIGHT, writeModel } from '#server/halo/model-file.service.ts';
import type { Example } from './examples.ts';
import { averageWeights } from './feature-weights.ts';
import { trainRanking, type JudgedReading } from './ranking.ts';
import type { TrainedWeights } from './trainer.ts';
import { readClusterTable } from './word-clusters.ts';

/** Each seed is a training with sentences made and steps taken in another order. Their weights are averaged. */
const SEEDS = [7, 8];
const ROUNDS = 5;
/** The rounds of a training with a part of the voices, whose readings of another part teach the ranking. */
const ROUNDS_OF_PART = 3;
/** The ranking is taught by the first two parts of the voices. */
const RANKING_PARTS = 5;
/** One of so many sentences teaches the ranking. More teach it nothing new. */
const JUDGED_EACH = 4;

/** What a worker is given: sentences to train with, and sentences whose readings it judges afterwards. */
export interface TrainingTask {
  examples: readonly Example[];
  judged: readonly Example[];
  seed: number;
  rounds: number;
}

/** What a worker returns. */
export interface TrainingResult {
  weights: TrainedWeights;
  judged: readonly (readonly JudgedReading[])[];
}

/**
 * Returns the bytes of a model, the same for the same sentences: the average of two trainings, and a ranking of whole
 * readings. The ranking learns from readings of sentences that were not trained with, because mistakes are rare in others.
 */
export async function train(examples: readonly Example[]): Promise<Uint8Array> {
  const [first = [], second = []] = splitByVoice(examples, RANKING_PARTS);
  const trained = await Promise.all(
    SEEDS.map(async (seed) => runTraining({ examples, judged: [], seed, rounds: ROUNDS })),
  );
  const readings = await trainWithParts([first, second], []);
  const weights = trained.map((result) => result.weights);
  return writeModel({
    words: weights[0]?.words ?? { words: [], common: [] },
    clusterTable: readClusterTable(),
    transitions: averageTransitions(weights),
    weights: averageWeights(
      weights.map((each) => each.weights),
      MIN_STORED_WEIGHT,
    ),
    ranking: trainRanking(readings.flatMap(({ judged }) => judged)),
  });
}

/** A model that was trained with half of the voices, and the sentences of the other half. */
export interface HalfModel {
  bytes: Uint8Array;
  unseen: readonly Example[];
}

/**
 * Returns a model for each half of the voices. Both are trained with `always`, too. The ranking of each model learns from
 * sentences of the same half, as the other model read them.
 */
export async function trainHalfModels(examples: readonly Example[], always: readonly Example[]): Promise<HalfModel[]> {
  const halves = splitByVoice(examples, 2);
  const results = await trainWithParts(halves, always);
  return results.map(({ weights }, half) => ({
    bytes: writeModel({
      ...weights,
      clusterTable: readClusterTable(),
      ranking: trainRanking(results[1 - half]?.judged ?? []),
    }),
    unseen: halves[1 - half] ?? [],
  }));
}

/** Trains with each of two parts and `always`, and judges the readings of the other part. */
async function trainWithParts(
  parts: readonly (readonly Example[])[],
  always: readonly Example[],
): Promise<TrainingResult[]> {
  return Promise.all(
    parts.map(async (part, index) =>
      runTraining({
        // Sentences that count several times are trained with once, because only the readings of the others are needed.
        examples: [...new Set([...part, ...always])],
        judged: [...new Set(parts[1 - index])].filter((_, place) => place % JUDGED_EACH === 0),
        seed: SEEDS[index] ?? 0,
        rounds: ROUNDS_OF_PART,
      }),
    ),
  );
}

/** Returns the sentences in parts of about the same size. All sentences of a voice are in one of them. */
function splitByVoice(examples: readonly Example[], count: number): Example[][] {
  const byVoice = Map.groupBy(examples, ({ voice }) => voice);
  const parts = Array.from({ length: count }, () => ({ examples: [] as Example[], size: 0 }));
  // The largest voices first, so that the small ones even out the parts.
  for (const ofVoice of [...byVoice.values()].toSorted((one, other) => other.length - one.length)) {
    const smallest = parts.reduce((least, part) => (part.size < least.size ? part : least));
    smallest.examples.push(...ofVoice);
    smallest.size += new Set(ofVoice).size;
  }
  return parts.map((part) => part.examples);
}

async function runTraining(task: TrainingTask): Promise<TrainingResult> {
  const worker = new Worker(new URL('training-worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function averageTransitions(trained: readonly TrainedWeights[]): Transitions {
  const average = createTransitions();
  for (const name of Object.keys(average) as (keyof Transitions)[]) {
    for (const index of average[name].keys())
      average[name][index] =
        trained.reduce((sum, { transitions }) => sum + (transitions[name][index] ?? 0), 0) / trained.length;
  }
  return average;
}
