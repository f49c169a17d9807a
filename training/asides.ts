import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenize, type Token } from '#shared/halo/tokens.rules.ts';

/** What people say before or behind a request without asking for anything: reasons, news, complaints. */
export interface Asides {
  before: readonly (readonly Token[])[];
  after: readonly (readonly Token[])[];
}

const FILE = join(import.meta.dirname, '..', 'tests', 'corpus', 'asides.txt');

/** Reads the asides, one on each line, behind `before:` or `after:`. */
export function readAsides(): Asides {
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const startingWith = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => tokenize(line.slice(mark.length).trim(), { today: '2026-01-01', now: undefined }))
      .filter(({ length }) => length > 0);
  return { before: startingWith('before:'), after: startingWith('after:') };
}
