/** Notes for whoever looks into the browser's console: never what a person typed. */
export function logFailure(what: string, error: Error): void {
  // oxlint-disable-next-line no-console -- some failures belong into the log alone: of goals, and of projects on the dashboard (core specification, section 8)
  console.info(`${what}: ${error.message}`);
}

/** What a reading answers. That it failed is noted under these words, unless nobody waits for it any more. */
export async function readOrLog<Answer>(what: string, reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && error.name !== 'AbortError') logFailure(what, error);
    throw error;
  }
}
