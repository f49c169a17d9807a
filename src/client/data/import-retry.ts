declare global {
  /**
   * The build wraps every `import()` in a call of this function (`vite.config.ts`). `path` is relative to the built
   * scripts.
   */
  var haloRetryImport: (path: string, error: unknown) => Promise<unknown>;
}

/** The query parameter of a retry. It gives the script a new address. */
const RETRY_MARK = '?again=';

/**
 * Lets a failed `import()` be retried. Chromium 150 remembers that a script failed to load and does not request that
 * address again until the page reloads. Each retry therefore uses a new address.
 */
export function installImportRetry(): void {
  const failures = new Map<string, number>();
  globalThis.haloRetryImport = async (path, error) => {
    const earlierFailures = failures.get(path) ?? 0;
    failures.set(path, earlierFailures + 1);
    // The first failure is reported to the caller.
    if (earlierFailures === 0) throw error;
    return import(/* @vite-ignore */ `${path}${RETRY_MARK}${earlierFailures}.js`);
  };
}

/** True if the address of a script was used for a retry. */
export function isRetryAddress(address: string): boolean {
  return address.includes(RETRY_MARK);
}
