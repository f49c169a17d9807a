/** Prints the error's message without its stack and ends the script with exit code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
