import { SCORE_COLUMNS } from '#shared/halo/model.rules.ts';
import type { FeatureWeights } from '#server/halo/model-file.service.ts';

/** Adds the weights of a feature to `sums`, one for each column. */
type AddWeights = (feature: number, sums: Float64Array) => void;

/** Returns the weights of features, which are in ascending order, without those that are smaller than `least`. */
export function collectWeights(features: Int32Array, addWeights: AddWeights, least: number): FeatureWeights {
  const collected = {
    features: [] as number[],
    counts: [] as number[],
    columns: [] as number[],
    values: [] as number[],
  };
  const sums = new Float64Array(SCORE_COLUMNS);
  for (const feature of features) {
    sums.fill(0);
    addWeights(feature, sums);
    const before = collected.values.length;
    for (const [column, weight] of sums.entries()) {
      if (Math.abs(weight) < least) continue;
      collected.columns.push(column);
      collected.values.push(weight);
    }
    if (collected.values.length === before) continue;
    collected.features.push(feature);
    collected.counts.push(collected.values.length - before);
  }
  return {
    features: Int32Array.from(collected.features),
    counts: Uint8Array.from(collected.counts),
    columns: Uint8Array.from(collected.columns),
    values: Float32Array.from(collected.values),
  };
}

/** Returns the average weights of several trainings, without those that are smaller than `least`. */
export function averageWeights(trained: readonly FeatureWeights[], least: number): FeatureWeights {
  const adders = trained.map(weightAdder);
  const features = new Set(trained.flatMap((weights) => [...weights.features]));
  const addWeights: AddWeights = (feature, sums) => {
    for (const add of adders) add(feature, sums);
    for (const [column, sum] of sums.entries()) sums[column] = sum / trained.length;
  };
  return collectWeights(Int32Array.from(features).toSorted(), addWeights, least);
}

function weightAdder({ features, counts, columns, values }: FeatureWeights): AddWeights {
  const places = new Map<number, readonly [from: number, to: number]>();
  let from = 0;
  for (const [index, feature] of features.entries()) {
    const to = from + (counts[index] ?? 0);
    places.set(feature, [from, to]);
    from = to;
  }
  return (feature, sums) => {
    const [begin, end] = places.get(feature) ?? [0, 0];
    for (let at = begin; at < end; at += 1) {
      const column = columns[at] ?? 0;
      sums[column] = (sums[column] ?? 0) + (values[at] ?? 0);
    }
  };
}
