/** Runs `work` for 0, 1, … `count - 1`, one after another, and returns the results. */
export async function runInSequence<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}
