import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { getPairs, type Model, type Ranking, type Transitions } from '#shared/halo/model.rules.ts';
import { createWordClusters, type ClusterTable } from '#shared/halo/word-clusters.rules.ts';
import { createVocabulary } from '#shared/halo/vocabulary.rules.ts';

/** The numbers that a stored weight of a token's feature and of a whole reading's feature are divided by. */
const SCALE = 16;
const RANKING_SCALE = 32;

/** Smaller weights would be stored as zero. */
export const MIN_STORED_WEIGHT = 0.5 / SCALE;
/**
 * Features whose weights together are smaller are left out. The file is a fifth smaller without them, and the model
 * understands as much.
 */
const MIN_SUM_OF_WEIGHTS = 0.18;

/** The smallest hash. Hashes are signed numbers of 32 bits. */
const FIRST_HASH = -(2 ** 31);
/** The bits of a feature's hash that are stored. Of 300 unknown features one is then taken for a known one. */
const STORED_BITS = 2 ** 26 - 1;

/** The first part of a model's file, as JSON. */
interface ModelHeader {
  words: readonly string[];
  common: readonly string[];
  transitions: Record<keyof Transitions, readonly number[]>;
  features: number;
  weights: number;
  clusteredWords: number;
  clusters: number;
  rankingFeatures: number;
  scoreWeight: number;
}

/** What a training learned. */
export interface TrainedModel {
  words: Pick<ModelHeader, 'words' | 'common'>;
  clusterTable: ClusterTable;
  transitions: Transitions;
  weights: FeatureWeights;
  ranking: TrainedRanking;
}

/** The weights of the features of tokens, in flat lists, because threads exchange these quickly. */
export interface FeatureWeights {
  /** In ascending order. */
  features: Int32Array;
  /** How many weights each feature has. */
  counts: Uint8Array;
  /** The columns of all weights, by feature. */
  columns: Uint8Array;
  values: Float32Array;
}

/** The weights of the features of whole readings, and of the score of a reading. */
export interface TrainedRanking {
  scoreWeight: number;
  weights: ReadonlyMap<number, number>;
}

/** Returns the bytes of a model's file: the compressed bytes of the model. */
export function writeModel(model: TrainedModel): Uint8Array {
  return brotliCompressSync(encodeModel(model));
}

/** Returns the model of a file's bytes. */
export function readModel(file: Uint8Array): Model {
  return decodeModel(brotliDecompressSync(file));
}

/**
 * Returns the bytes of a model, in this order: the length of the header, the header, the sorted features, the number of
 * weights of each feature, the column and the value of each weight, the clusters of words, and the features of whole
 * readings with their values.
 */
export function encodeModel({ words, clusterTable, transitions, weights, ranking }: TrainedModel): Uint8Array {
  const { features, counts, columns, values } = withShortHashes(weights);
  const ranks = [...new Map([...ranking.weights].map(([feature, weight]) => [shorten(feature), weight]))].toSorted(
    ([first], [second]) => first - second,
  );
  const header: ModelHeader = {
    ...words,
    transitions: {
      states: rounded(transitions.states),
      roles: rounded(transitions.roles),
      intents: rounded(transitions.intents),
    },
    features: features.length,
    weights: values.length,
    clusteredWords: clusterTable.hashes.length,
    clusters: clusterTable.groups.length,
    rankingFeatures: ranks.length,
    scoreWeight: ranking.scoreWeight,
  };
  const json = Buffer.from(JSON.stringify(header));
  const { hashes, clusters, groups } = clusterTable;
  const size =
    4 + json.length + features.length * 5 + values.length * 2 + hashes.length * 6 + groups.length + ranks.length * 5;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, json.length);
  bytes.set(json, 4);
  let at = 4 + json.length;
  writeHashes(bytes.subarray(at), features);
  at += 4 * features.length;
  bytes.set(counts, at);
  bytes.set(columns, at + counts.length);
  at += counts.length + columns.length;
  for (const weight of values) view.setInt8(at++, stored(weight, SCALE));
  writeHashes(bytes.subarray(at), hashes);
  for (const [index, cluster] of clusters.entries()) view.setUint16(at + 4 * hashes.length + 2 * index, cluster);
  at += 6 * hashes.length;
  bytes.set(groups, at);
  at += groups.length;
  writeHashes(
    bytes.subarray(at),
    ranks.map(([feature]) => feature),
  );
  for (const [index, [, weight]] of ranks.entries())
    view.setInt8(at + 4 * ranks.length + index, stored(weight, RANKING_SCALE));
  return bytes;
}

/** Shortens a feature's hash to the bits that the file stores. */
function shorten(feature: number): number {
  return feature & STORED_BITS;
}

/**
 * Returns weights by the stored parts of their features' hashes, in ascending order, without features that hardly count. Of
 * features with the same part one is kept.
 */
function withShortHashes({ features, counts, columns, values }: FeatureWeights): FeatureWeights {
  let begin = 0;
  const places = Array.from(features, (feature, index) => {
    const from = begin;
    begin += counts[index] ?? 0;
    return { feature: shorten(feature), from, to: begin };
  }).toSorted((one, other) => one.feature - other.feature);
  const isLarge = ({ from, to }: { from: number; to: number }): boolean =>
    values.subarray(from, to).reduce((sum, value) => sum + Math.abs(value), 0) >= MIN_SUM_OF_WEIGHTS;
  const kept = places.filter((place, index) => place.feature !== places[index - 1]?.feature && isLarge(place));
  const indexes = kept.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
  return {
    features: Int32Array.from(kept, ({ feature }) => feature),
    counts: Uint8Array.from(kept, ({ from, to }) => to - from),
    columns: Uint8Array.from(indexes, (index) => columns[index] ?? 0),
    values: Float32Array.from(indexes, (index) => values[index] ?? 0),
  };
}

/**
 * Writes ascending hashes as the differences between neighbours: first the lowest byte of all, then the next ones. The
 * high bytes are mostly zero, so they are compressed well.
 */
function writeHashes(bytes: Uint8Array, hashes: ArrayLike<number>): void {
  let before = FIRST_HASH;
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashes[index] ?? 0;
    const difference = hash - before;
    for (let byte = 0; byte < 4; byte += 1) bytes[byte * hashes.length + index] = difference >>> (8 * byte);
    before = hash;
  }
}

/** Returns hashes that `writeHashes` wrote. */
function readHashes(bytes: Uint8Array, count: number): Int32Array {
  const hashes = new Int32Array(count);
  let hash = FIRST_HASH;
  for (let index = 0; index < count; index += 1) {
    let difference = 0;
    for (let byte = 0; byte < 4; byte += 1) difference |= (bytes[byte * count + index] ?? 0) << (8 * byte);
    // A difference of more than 31 bits has become negative; in 32 bits the sum is right nevertheless.
    hash = (hash + difference) | 0;
    hashes[index] = hash;
  }
  return hashes;
}

function stored(weight: number, scale: number): number {
  return Math.max(-127, Math.min(127, Math.round(weight * scale)));
}

function rounded(values: Float32Array): number[] {
  return [...values].map((value) => Math.round(value * 1_000) / 1_000);
}

/** Returns the model that `encodeModel` encoded. */
export function decodeModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = 4 + view.getUint32(0);
  const header = JSON.parse(Buffer.from(bytes.subarray(4, begin)).toString()) as ModelHeader;
  const { features, weights } = header;
  const clustersBegin = begin + 5 * features + 2 * weights;
  const slots = createSlots(features);
  const ends = new Uint32Array(features);
  const counts = bytes.subarray(begin + 4 * features, begin + 5 * features);
  const columns = bytes.subarray(begin + 5 * features, begin + 5 * features + weights);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + begin + 5 * features + weights, weights);
  let end = 0;
  for (const [index, feature] of readHashes(bytes.subarray(begin), features).entries()) {
    end += counts[index] ?? 0;
    ends[index] = end;
    slots.set(feature, index);
  }
  return {
    vocabulary: createVocabulary(
      header.words,
      header.common,
      createWordClusters(readClusters(view, clustersBegin, header)),
    ),
    pairs: getPairs({
      states: Float32Array.from(header.transitions.states),
      roles: Float32Array.from(header.transitions.roles),
    }),
    intents: Float32Array.from(header.transitions.intents),
    addWeights(known, sums) {
      for (const feature of known) {
        const index = slots.get(shorten(feature));
        if (index === -1) continue;
        const last = ends[index] ?? 0;
        for (let at = last - (counts[index] ?? 0); at < last; at += 1) {
          const column = columns[at] ?? 0;
          sums[column] = (sums[column] ?? 0) + (values[at] ?? 0) / SCALE;
        }
      }
    },
    ranking: readRanking(view, clustersBegin + 6 * header.clusteredWords + header.clusters, header),
  };
}

function readRanking(view: DataView, begin: number, { rankingFeatures, scoreWeight }: ModelHeader): Ranking {
  const slots = createSlots(rankingFeatures);
  for (const [index, feature] of readHashes(bytesFrom(view, begin), rankingFeatures).entries())
    slots.set(feature, index);
  const values = new Int8Array(view.buffer, view.byteOffset + begin + 4 * rankingFeatures, rankingFeatures);
  return { scoreWeight, getWeight: (feature) => (values[slots.get(shorten(feature))] ?? 0) / RANKING_SCALE };
}

function readClusters(view: DataView, begin: number, { clusteredWords, clusters }: ModelHeader): ClusterTable {
  const afterHashes = begin + 4 * clusteredWords;
  return {
    hashes: readHashes(bytesFrom(view, begin), clusteredWords),
    clusters: Uint16Array.from({ length: clusteredWords }, (_, index) => view.getUint16(afterHashes + 2 * index)),
    groups: Uint8Array.from({ length: clusters }, (_, index) =>
      view.getUint8(afterHashes + 2 * clusteredWords + index),
    ),
  };
}

function bytesFrom({ buffer, byteOffset }: DataView, begin: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + begin);
}

/** Creates a hash table from features to their indexes. */
function createSlots(size: number): {
  get: (feature: number) => number;
  set: (feature: number, index: number) => void;
} {
  const length = 2 ** Math.ceil(Math.log2(size * 2 + 1));
  const keys = new Int32Array(length);
  const indexes = new Int32Array(length).fill(-1);
  const getSlot = (feature: number): number => {
    let slot = feature & (length - 1);
    while (indexes[slot] !== -1 && keys[slot] !== feature) slot = (slot + 1) & (length - 1);
    return slot;
  };
  return {
    get: (feature) => indexes[getSlot(feature)] ?? -1,
    set(feature, index) {
      const slot = getSlot(feature);
      keys[slot] = feature;
      indexes[slot] = index;
    },
  };
}
