import { expect } from 'vitest';
import { convertToExport } from '#shared/imports/export-file.rules.ts';
import { createForeignTask, type ForeignFile, type ForeignTask } from '#shared/imports/foreign-tasks.rules.ts';
import { ROW_SCHEMAS } from '#shared/portability/export-file.contract.ts';

/** The day on which files are imported. */
export const TODAY = '2026-11-25';
export const MOMENT = { today: TODAY, now: '2026-11-25T08:00:00.000Z' };

/** Converts a file. Returns its lists and problems, after a check of each row by its schema. */
export function convert(file: ForeignFile) {
  const { content, problems } = convertToExport(file, MOMENT);
  for (const [list, schema] of Object.entries(ROW_SCHEMAS))
    for (const row of content[list as keyof typeof ROW_SCHEMAS]) expect(schema.safeParse(row).error).toBeUndefined();
  return { ...content, problems };
}

/** A file of some program with these tasks. Each has a key, a title and other fields. */
export function createFile(...tasks: [key: string, title: string, fields?: Partial<ForeignTask>][]): ForeignFile {
  return {
    source: 'Any',
    problems: [],
    tasks: tasks.map(([key, title, fields]) => ({ ...createForeignTask(key, title, 'Home'), ...fields })),
  };
}

/** The titles of rows. */
export const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
