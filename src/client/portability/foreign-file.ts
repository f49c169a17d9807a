import { parse } from 'papaparse';
import { toLocalDay } from '#shared/calendar/day.ts';
import type { CsvCells } from '#shared/imports/csv-rows.rules.ts';
import { convertToExport, type ConvertedFile } from '#shared/imports/export-file.rules.ts';
import type { ForeignFile, ImportMoment } from '#shared/imports/foreign-tasks.rules.ts';
import { isJsonObject } from '#shared/imports/json-values.rules.ts';
import { isSuperProductivityData, readSuperProductivity } from '#shared/imports/super-productivity.rules.ts';
import { guessMapping, readTable, type ColumnMapping } from '#shared/imports/table.rules.ts';
import { findTickTickTable, readTickTick } from '#shared/imports/ticktick.rules.ts';
import { isTodoistData, isTodoistHeader, readTodoistData, readTodoistTable } from '#shared/imports/todoist.rules.ts';
import { isTududiData, readTududi } from '#shared/imports/tududi.rules.ts';

/** A table of an unknown program. The person has to choose its columns. */
export interface UnknownTable {
  header: CsvCells;
  rows: readonly CsvCells[];
  /** A guess of the columns. */
  mapping: ColumnMapping;
}

/**
 * Reads a file of Todoist, TickTick, Super Productivity or tududi, or another CSV table. Returns undefined for any other
 * file.
 */
export function readForeignFile(name: string, text: string): ConvertedFile | UnknownTable | undefined {
  const moment = currentMoment();
  const file = text.trimStart().startsWith('{') ? readData(text, moment) : readCsv(name, text, moment);
  return file === undefined || 'rows' in file ? file : convertToExport(file, moment);
}

/** Converts a table with the columns that the person chose. */
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

function readCsv(name: string, text: string, moment: ImportMoment): ForeignFile | UnknownTable | undefined {
  if (!/\.(?:csv|tsv|txt)$/i.test(name) || text.includes('\0')) return undefined;
  const cells = parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
  const tickTick = findTickTickTable(cells);
  if (tickTick !== undefined) return readTickTick(tickTick);
  const [header = [], ...rows] = cells;
  if (isTodoistHeader(header)) return readTodoistTable(cells, name, moment);
  return rows.length === 0 ? undefined : { header, rows, mapping: guessMapping(header) };
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
  return { today: toLocalDay(now), now: now.toISOString() };
}
