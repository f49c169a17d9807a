/** A figure of the bench with an optional target. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  target?: { atLeast: number } | { atMost: number };
}

/** Whether the figure meets its target; undefined without one. */
export function meetsTarget({ value, target }: Measurement): boolean | undefined {
  if (target === undefined) return undefined;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** The median, which a single disturbed run does not change. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
