import { parse } from 'papaparse';
import { localDayOf } from '#shared/calendar/day.ts';
import { convertToExport, type ConvertedFile } from '#shared/imports/export-file.rules.ts';
import type { ForeignFile, ImportMoment } from '#shared/imports/foreign-tasks.rules.ts';
import { isJsonObject } from '#shared/imports/json-values.rules.ts';
import { isSuperProductivityData, readSuperProductivity } from '#shared/imports/super-productivity.rules.ts';
import { guessMapping, readTable, type ColumnMapping } from '#shared/imports/table.rules.ts';
import { findTickTickTable, readTickTick } from '#shared/imports/ticktick.rules.ts';
import { isTodoistData, isTodoistHeader, readTodoistData, readTodoistRows } from '#shared/imports/todoist.rules.ts';
import { isTududiData, readTududi } from '#shared/imports/tududi.rules.ts';

/** A table of no known program. The person has to say what its columns are. */
export interface UnknownTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** A guess of what the columns are. */
  mapping: ColumnMapping;
}

/**
 * Reads a file of Todoist, TickTick, Super Productivity or tududi, or any other table. Returns undefined for a file that
 * has no tasks that could be read.
 */
export function readForeignFile(name: string, text: string): ConvertedFile | UnknownTable | undefined {
  const moment = currentMoment();
  const trimmed = text.trimStart();
  if (trimmed.startsWith('{')) {
    const file = readData(trimmed, moment);
    return file && convertToExport(file, moment);
  }
  if (!/\.(?:csv|tsv|txt)$/i.test(name) || text.includes('\0')) return undefined;
  const cells = parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
  const tickTick = findTickTickTable(cells);
  if (tickTick !== undefined) return convertToExport(readTickTick(tickTick), moment);
  const [header = [], ...rows] = cells;
  if (isTodoistHeader(header)) {
    const records = rows.map((row) => Object.fromEntries(header.map((column, place) => [column, row[place]])));
    return convertToExport(readTodoistRows(records, name, moment), moment);
  }
  return rows.length === 0 ? undefined : { header, rows, mapping: guessMapping(header) };
}

/** Converts a table whose columns are known. */
export function convertTable(name: string, { rows }: UnknownTable, mapping: ColumnMapping): ConvertedFile {
  const moment = currentMoment();
  return convertToExport(readTable(rows, mapping, name, moment), moment);
}

function readData(text: string, moment: ImportMoment): ForeignFile | undefined {
  const data = parseJson(text);
  if (!isJsonObject(data)) return undefined;
  if (isSuperProductivityData(data)) return readSuperProductivity(data, moment);
  if (isTududiData(data)) return readTududi(data);
  return isTodoistData(data) ? readTodoistData(data, moment) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function currentMoment(): ImportMoment {
  const now = new Date();
  return { today: localDayOf(now), now: now.toISOString() };
}
