import { parentPort, workerData } from 'node:worker_threads';
import { decodeModel, encodeModel } from '#server/halo/model-file.service.ts';
import { labelSentence } from './alignment.ts';
import { judgeReadings } from './ranking.ts';
import { trainWeights } from './trainer.ts';
import type { TrainingResult, TrainingTask } from './training.ts';
import { readClusterTable } from './word-clusters.ts';

// Trains with sentences, judges readings of others with the trained model, and sends both back.
const { examples, judged, seed, rounds } = workerData as TrainingTask;
const sentences = examples.flatMap((example) => labelSentence(example) ?? []);
const weights = trainWeights(sentences, seed, rounds, (text) => {
  console.log(`${sentences.length} sentences, seed ${seed}, ${text}`);
});
const result: TrainingResult = { weights, judged: judged.length === 0 ? [] : judge() };
parentPort?.postMessage(result);

function judge(): TrainingResult['judged'] {
  const ranking = { scoreWeight: 1, weights: new Map<number, number>() };
  return judgeReadings(judged, decodeModel(encodeModel({ ...weights, clusterTable: readClusterTable(), ranking })));
}
