import type { ExportedChange } from '#shared/portability/export-file.contract.ts';
import type { RowChangesTable } from '#server/database/record-tables.ts';
import type { RowChange, Values } from '#shared/history/history.rules.ts';

/** A recorded change of a row. */
export type RecordedChange = RowChange &
  Pick<RowChangesTable, 'number' | 'action' | 'at' | 'actor' | 'undoes' | 'title'>;

/** The columns of a recorded change. */
export const CHANGE_COLUMNS = [
  'number',
  'action',
  'at',
  'actor',
  'undoes',
  'tableName',
  'rowKey',
  'title',
  'before',
  'after',
] as const;

type StoredChange = Pick<RowChangesTable, (typeof CHANGE_COLUMNS)[number]>;

/** Converts a row of the log to a change, with the same values on either engine. */
export function presentChange({ tableName, rowKey, before, after, ...change }: StoredChange): RecordedChange {
  return {
    ...change,
    table: tableName,
    rowKey: canonicalKey(rowKey),
    before: parseValues(before),
    after: parseValues(after),
  };
}

/** Converts a recorded change to its form in an export. */
export function presentExportedChange({ rowKey, ...change }: RecordedChange): ExportedChange {
  return { ...change, row: JSON.parse(rowKey) as Values };
}

function parseValues(text: string | null): Values | null {
  return text === null ? null : portableValues(JSON.parse(text) as Values);
}

/** Returns a row's key in the same spelling, whichever engine wrote it. */
export function canonicalKey(rowKey: string): string {
  const columns = Object.entries(JSON.parse(rowKey) as Values);
  return JSON.stringify(Object.fromEntries(columns.toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

/** Returns values in the form of SQLite: booleans are 0 or 1, instants are ISO 8601 in UTC. */
export function portableValues(row: object): Values {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== 'userId')
      .map(([column, value]: [string, unknown]) => [column, portableValue(column, value)]),
  );
}

function portableValue(column: string, value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && column.endsWith('At') ? new Date(value).toISOString() : value;
}

/** Returns the key of the row with an id, as the triggers of either engine spell it: a backup moves from one to the other. */
export function getRecordedKeys(id: number): string[] {
  return [`{"id":${id}}`, `{"id": ${id}}`];
}
