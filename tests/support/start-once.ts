/** Something that was started for tests, and how to stop it. */
export interface Started<Value> {
  value: Value;
  stop: () => Promise<void>;
}

/** Returns what was started under `key` in this worker, and starts it first if nothing was. */
export type StartOnce = <Value>(key: string, start: () => Promise<Started<Value>>) => Promise<Value>;

/**
 * What the tests of one worker start and share. A fixture of the worker could do the same, but Playwright starts another
 * worker, with another browser and server, for each file that has such fixtures of its own.
 */
export function createSharedStarts(): { startOnce: StartOnce; stopAll: () => Promise<void> } {
  const starts = new Map<string, Promise<Started<unknown>>>();
  return {
    startOnce: async <Value>(key: string, start: () => Promise<Started<Value>>) => {
      const started = (starts.get(key) as Promise<Started<Value>> | undefined) ?? start();
      starts.set(key, started);
      return (await started).value;
    },
    stopAll: async () => {
      // The last one may depend on those before it.
      for (const started of [...starts.values()].toReversed()) await (await started).stop();
      starts.clear();
    },
  };
}
