/** Notes for whoever looks into the browser's console: never what a person typed. */
export function logFailure(what: string, error: Error): void {
  // oxlint-disable-next-line no-console -- failed changes of goals belong into the log (core specification, section 8)
  console.info(`${what}: ${error.message}`);
}
