import { Worker } from 'node:worker_threads';
import { createTransitions, type Transitions } from '#shared/halo/model.rules.ts';
import { writeModel } from '#server/halo/model-file.service.ts';
import type { LabelledSentence } from './alignment.ts';
import type { TrainedWeights } from './trainer.ts';
import { readClusterTable } from './word-clusters.ts';

/** Each seed is a training with sentences made and steps taken in another order. They run side by side. */
const SEEDS = [7, 8, 9];

/** Smaller weights are left out of the file. */
const LEAST_WEIGHT = 0.042;

/** What a training is given. */
export interface TrainingTask {
  sentences: readonly LabelledSentence[];
  seed: number;
}

/** Returns the bytes of a model: the average of several trainings, the same for the same sentences. */
export async function train(sentences: readonly LabelledSentence[]): Promise<Uint8Array> {
  const trained = await Promise.all(SEEDS.map(async (seed) => runTraining({ sentences, seed })));
  const [first] = trained;
  if (first === undefined) throw new Error('There are no seeds');
  const words = { ...first.words, clusterTable: readClusterTable() };
  return writeModel(words, averageTransitions(trained), averageWeights(trained));
}

async function runTraining(task: TrainingTask): Promise<TrainedWeights> {
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

/** Returns the average weights of each feature that are not close to zero. */
function averageWeights(trained: readonly TrainedWeights[]): TrainedWeights['weights'] {
  const averages = new Map<number, [number, number][]>();
  for (const feature of new Set(trained.flatMap(({ weights }) => [...weights.keys()]))) {
    const sums = new Map<number, number>();
    for (const { weights } of trained)
      for (const [column, weight] of weights.get(feature) ?? []) sums.set(column, (sums.get(column) ?? 0) + weight);
    const ofFeature = [...sums]
      .map(([column, sum]): [number, number] => [column, sum / trained.length])
      .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      .toSorted(([one], [other]) => one - other);
    if (ofFeature.length > 0) averages.set(feature, ofFeature);
  }
  return averages;
}
