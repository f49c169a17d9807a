declare global {
  /** Called by the built code when an `import()` fails (`vite.config.ts`). `path` is relative to the folder of scripts. */
  var haloRetryImport: (path: string, error: unknown) => Promise<unknown>;
}

/** Marks the address of a script that is requested again. */
const RETRY_MARK = '?again=';

/**
 * Makes the next `import()` of a script request it again after a failure. Browsers remember a failed script for as long as the page is open
 * and do not request its address again, so each retry has an address of its own.
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

/** Whether an address is that of a retry. */
export function isRetryAddress(address: string): boolean {
  return address.includes(RETRY_MARK);
}
