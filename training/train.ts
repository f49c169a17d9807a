import { writeFileSync } from 'node:fs';
import { MODEL_FILE } from '#server/halo/model.service.ts';
import { labelSentence } from './alignment.ts';
import { readOwnSentences, readVoices, TESTED_VOICES } from './examples.ts';
import { train } from './training.ts';

// Trains the model of the assistant with all voices but the tested ones, and writes its file.
const voices = readVoices().filter(({ voice }) => !TESTED_VOICES.has(voice));
// halo's own sentences count twice, because they are what it promises.
const own = readOwnSentences();
const sentences = [...voices, ...own, ...own].flatMap((example) => labelSentence(example) ?? []);
console.log(`${sentences.length} sentences`);
const bytes = await train(sentences);
writeFileSync(MODEL_FILE, bytes);
console.log(`${Math.round(bytes.length / 1_000)} KB`);
