import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeHash } from '#shared/halo/hashes.rules.ts';
import type { ClusterTable } from '#shared/halo/word-clusters.rules.ts';

/** The clusters of words, one on each line, behind the number of its group. `make-word-clusters.ts` made it. */
export const CLUSTERS_FILE = join(import.meta.dirname, 'word-clusters.txt');

/** Returns the clusters of words that are used alike. */
export function readClusterTable(): ClusterTable {
  const lines = readFileSync(CLUSTERS_FILE, 'utf8').trimEnd().split('\n');
  const clusterByHash = new Map<number, number>();
  for (const [cluster, line] of lines.entries())
    for (const word of line.split(' ').slice(1)) clusterByHash.set(computeHash(word), cluster);
  const hashes = Int32Array.from(clusterByHash.keys()).toSorted();
  return {
    hashes,
    clusters: Uint16Array.from(hashes, (hash) => clusterByHash.get(hash) ?? 0),
    groups: Uint8Array.from(lines, (line) => Number.parseInt(line, 10)),
  };
}
