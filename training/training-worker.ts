import { parentPort, workerData } from 'node:worker_threads';
import { trainWeights } from './trainer.ts';
import type { TrainingTask } from './training.ts';

// Trains with one seed, and sends the weights back.
const { sentences, seed } = workerData as TrainingTask;
parentPort?.postMessage(trainWeights(sentences, seed, (text) => console.log(`seed ${seed}, ${text}`)));
