import { computeHash } from './hashes.rules.ts';

/**
 * Words that are used alike, such as 'dentist' and 'doctor', have the same cluster; similar clusters have the same group.
 * So a model can understand words that its training lacks.
 */
export interface WordClusters {
  /** Returns the number of a word's cluster; -1 for a word that is in none. */
  getCluster: (word: string) => number;
  /** Returns the number of a cluster's group; -1 for -1. */
  getGroup: (cluster: number) => number;
}

/** The clusters as they are stored: the hashes of all words in ascending order, the cluster of each, and each cluster's group. */
export interface ClusterTable {
  hashes: Int32Array;
  clusters: Uint16Array;
  groups: Uint8Array;
}

/** Creates the clusters of a table. */
export function createWordClusters({ hashes, clusters, groups }: ClusterTable): WordClusters {
  function find(word: string): number {
    const hash = computeHash(word);
    let [low, high] = [0, hashes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return hashes[low] === hash ? (clusters[low] ?? -1) : -1;
  }

  return {
    getCluster(word) {
      const cluster = find(word);
      return cluster === -1 && word.includes("'") ? find(word.replaceAll("'", '')) : cluster;
    },
    getGroup: (cluster) => groups[cluster] ?? -1,
  };
}
