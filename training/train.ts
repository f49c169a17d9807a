import { writeFileSync } from 'node:fs';
import { MODEL_FILE } from '#server/halo/model.service.ts';
import { readOwnSentences, readVoices, TESTED_VOICES } from './examples.ts';
import { train } from './training.ts';

// Trains the model of the assistant with all voices but the tested ones, and writes its file.
const voices = readVoices().filter(({ voice }) => !TESTED_VOICES.has(voice));
// halo's own sentences count three times, because they are what it promises.
const own = readOwnSentences();
const examples = [...voices, ...own, ...own, ...own];
console.log(`${examples.length} sentences`);
const bytes = await train(examples);
writeFileSync(MODEL_FILE, bytes);
console.log(`${Math.round(bytes.length / 1_000)} KB`);
