import { expect } from 'vitest';
import type { ExportFile, ImportResult } from '#shared/portability/portability.contract.ts';
import type { Answer, Client } from './client.ts';

/** Everything of a person, as a file. */
export async function exportOf(person: Client): Promise<ExportFile> {
  const { status, body, text } = await person.get<ExportFile>('/api/export');
  if (status !== 200) throw new Error(`The export failed: ${status} ${text}`);
  return body;
}

/** What of a file is the same in whichever account it is. */
export function planOf({ exportedAt: _when, account: _whose, signIns: _history, ...plan }: ExportFile) {
  return plan;
}

/** Tries to import a file. */
export async function tryImport(person: Client, file: unknown, isDryRun = false): Promise<Answer<ImportResult>> {
  return person.post<ImportResult>(`/api/import${isDryRun ? '?dryRun=true' : ''}`, file);
}

/** Imports a file, after a dry run that changes nothing and tells the truth. */
export async function importInto(person: Client, file: unknown): Promise<ImportResult> {
  const before = planOf(await exportOf(person));
  const trial = await tryImport(person, file, true);
  expect(planOf(await exportOf(person))).toEqual(before);
  const { status, body, text } = await tryImport(person, file);
  if (status !== 200) throw new Error(`The import failed: ${status} ${text}`);
  expect(trial.body).toEqual(body);
  return body;
}

/** The sum of some counts. */
export function total(counts: ImportResult['added']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
