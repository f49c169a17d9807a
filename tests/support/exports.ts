import { expect } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { ExportFile, ImportResult } from '#shared/portability/portability.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { ApiResponse, Client } from './api-client.ts';
import { START } from './sample-account.ts';

/** The export file of an account. */
export async function readExport(person: Client): Promise<ExportFile> {
  const { status, body, text } = await person.get<ExportFile>('/api/export');
  if (status !== 200) throw new Error(`The export failed: ${status} ${text}`);
  return body;
}

/** The parts of an export that do not depend on the account. */
export function pickPortableParts({
  exportedAt: _when,
  account: _whose,
  signIns: _signIns,
  history: _history,
  wordings: _learned,
  ...plan
}: ExportFile) {
  return plan;
}

/** Tries to import a file. */
export async function tryImport(person: Client, file: unknown, isDryRun = false): Promise<ApiResponse<ImportResult>> {
  return person.post<ImportResult>(`/api/import${isDryRun ? '?dryRun=true' : ''}`, file);
}

/** Imports a file, and expects that a dry run before it predicts the result and changes nothing. */
export async function importInto(person: Client, file: unknown): Promise<ImportResult> {
  const before = pickPortableParts(await readExport(person));
  const trial = await tryImport(person, file, true);
  expect(pickPortableParts(await readExport(person))).toEqual(before);
  const { status, body, text } = await tryImport(person, file);
  if (status !== 200) throw new Error(`The import failed: ${status} ${text}`);
  expect(trial.body).toEqual(body);
  return body;
}

/** The sum of all counts. */
export function sumCounts(counts: ImportResult['added']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The counts of an import that adds nothing. */
export const NOTHING = { tasks: 0, goals: 0, habits: 0, books: 0, projects: 0, projectTasks: 0 };

/** Tasks and habits of 12 weeks from START on, without ids, to compare two accounts. */
export async function readTwelveWeeks(someone: Client) {
  const weeks = Array.from({ length: 12 }, (_, index) => addDays(START, 7 * index));
  const read: unknown[] = [];
  for (const monday of weeks) {
    const { body: tasks } = await someone.get<Task[]>(`/api/tasks/week?date=${monday}`);
    read.push(
      tasks.map(({ id: _id, userId: _owner, recurringId, carriedFrom: _from, ancestorId: _first, ...task }) => ({
        ...task,
        isOfSeries: recurringId !== null,
      })),
    );
    for (const isWeekly of [true, false]) {
      const { body } = await someone.get<Habit[]>(`/api/habits?isWeekly=${isWeekly}&referenceDate=${monday}`);
      read.push(
        body.map(({ id: _id, userId: _owner, baseSeries: _series, templateId, ...habit }) => ({
          ...habit,
          isFirst: templateId === null,
        })),
      );
    }
  }
  return read;
}
