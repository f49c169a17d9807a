import { expect, it } from 'vitest';
import { readExportFile } from './export-file.ts';

it('an export is told by what it says it is', () => {
  const file = { format: 'halo-export', formatVersion: 1, exportedAt: '2026-11-21T12:00:00.000Z', tasks: [] };
  expect(readExportFile(JSON.stringify(file))).toEqual(file);
});

it.each(['', 'halo-export', '{', 'null', '[]', '"halo-export"', '{"format":"other"}'])('%j is none', (text) => {
  expect(readExportFile(text)).toBeUndefined();
});
