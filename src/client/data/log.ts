/** Logs a failure to the browser's console. The text never contains what a person typed. */
export function logFailure(what: string, error: Error): void {
  // oxlint-disable-next-line no-console -- some failures are only logged (DASH-34, DASH-35)
  console.info(`${what}: ${error.message}`);
}

/** Returns the result of a read. Logs its failure under this text and rethrows it; aborted reads are not logged. */
export async function readOrLog<Result>(what: string, read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && error.name !== 'AbortError') logFailure(what, error);
    throw error;
  }
}
