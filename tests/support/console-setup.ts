import { format } from 'node:util';
import { afterEach } from 'vitest';

/** Warnings of passing tests are easily overlooked, so a test that logs one fails. */
const unexpected: string[] = [];

for (const name of ['error', 'warn'] as const) {
  console[name] = (...parts: unknown[]) => void unexpected.push(`console.${name}: ${format(...parts)}`);
}

afterEach(() => {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`);
});
