/** Notes for whoever looks into the browser's console: never what a person typed. */
export function logFailure(what: string, error: Error): void {
  // oxlint-disable-next-line no-console -- some failures belong into the log alone: of goals, and of projects on the dashboard (core specification, section 8)
  console.info(`${what}: ${error.message}`);
}
