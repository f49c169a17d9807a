import { expect, it } from 'vitest';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { readExportFile, requireFit } from './export-file.ts';

it('readExportFile recognizes an export by its format, and leaves out the history', () => {
  const file = { format: 'halo-export', formatVersion: 1, exportedAt: '2026-11-21T12:00:00.000Z', tasks: [] };
  expect(readExportFile(JSON.stringify({ ...file, history: [{ number: 1 }] }))).toEqual({ ...file, history: [] });
});

it.each(['', 'halo-export', '{', 'null', '[]', '"halo-export"', '{"format":"other"}'])(
  'readExportFile returns undefined for %j',
  (text) => {
    expect(readExportFile(text)).toBeUndefined();
  },
);

it('requireFit throws for a file that is too large for the server', () => {
  const file = (title: string) =>
    JSON.parse(JSON.stringify({ format: 'halo-export', tasks: [{ title }] })) as ExportFile;
  expect(() => requireFit(file('x'.repeat(9_000_000)))).not.toThrow();
  // Two bytes per letter.
  expect(() => requireFit(file('ü'.repeat(9_000_000)))).toThrow('halo imports up to 16 MB at once');
});
