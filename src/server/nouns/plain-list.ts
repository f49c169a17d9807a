import { z } from 'zod';
import {
  LIST_REFERENCES,
  ROW_SCHEMAS,
  type PortableList,
  type PortableLists,
} from '#shared/portability/export-file.contract.ts';
import type { PlannerTable } from '#server/database/schema.ts';
import type { ExportContext, ExportedList, NamesByList } from './noun.ts';

type Fields = Record<string, unknown>;

export interface PlainListParts<List extends PortableList> {
  name: List;
  table: PlannerTable;
  /** The columns of fields that have another name in the file. */
  columns?: Readonly<Record<string, string>>;
  /** Adjusts a row before it is converted. */
  adjust?: (row: Fields) => Fields;
}

/**
 * Defines a list whose items have one row each. A field of the file is the column of the same name, but for the id and
 * the references to other rows, which have portable ids.
 */
export function plainList<List extends PortableList>({
  name,
  table,
  columns = {},
  adjust = (row) => row,
}: PlainListParts<List>): ExportedList<List> {
  const { id: _id, ...shape } = ROW_SCHEMAS[name].shape as Record<string, z.ZodType>;
  const references: Readonly<Record<string, PortableList>> = LIST_REFERENCES[name] ?? {};
  const fields = Object.entries(shape).map(([field, schema]) => ({
    field,
    column: columns[field] ?? field,
    to: references[field],
    isBoolean: schema instanceof z.ZodBoolean,
  }));

  function toItem(row: Fields, names: NamesByList, context: ExportContext | undefined): Fields {
    const item: Fields = { id: names[name].getKey(row['id'] as number) };
    for (const { field, column, to, isBoolean } of fields) {
      const value = row[column];
      if (to !== undefined) item[field] = getKey(value as number | null, to, names, context);
      else item[field] = isBoolean ? Boolean(value) : value;
    }
    return item;
  }

  return {
    name,
    tables: [{ name: table, item: 'id', order: ['id'] }],
    toItems: (rows, names, context) =>
      rows[table].map((row) => toItem(adjust(row), names, context)) as PortableLists[List],
    toRow: (given, getId) => {
      const item: Fields = given;
      const row: Fields = { id: getId(name, given.id) };
      for (const { field, column, to } of fields) {
        const value = item[field];
        row[column] = to === undefined || value === null ? value : getId(to, value as string);
      }
      return row;
    },
  };
}

/** Returns the portable id of a row that another refers to; null if it has been deleted. */
function getKey(
  id: number | null,
  list: PortableList,
  names: NamesByList,
  context: ExportContext | undefined,
): string | null {
  if (id === null || context?.existing[list].has(id) === false) return null;
  return names[list].getKey(id);
}
