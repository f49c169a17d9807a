/** One figure of the bench, and how far it may go. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  target?: { atLeast: number } | { atMost: number };
}

/** Whether the figure keeps its target; undefined when it has none. */
export function meetsTarget({ value, target }: Measurement): boolean | undefined {
  if (target === undefined) return undefined;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** The middle one: a single disturbed run does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
