import { describeIssue } from '#shared/api/validation-messages.ts';
import { ROW_SCHEMAS, type PortableList } from './export-file.contract.ts';
import type { FileIssue } from './file.rules.ts';
import { INNER_LIMITS } from './limits.rules.ts';

/** A valid row of a file, or its errors. */
export type ReadRow = { row: unknown; issues?: never } | { row?: never; issues: FileIssue[] };

/** Validates the row at `index` of a list. Returns at most `limit` errors. */
export function readRow(list: PortableList, index: number, given: unknown, limit: number): ReadRow {
  const path = `${list}.${index}`;
  const long = tooLong(given);
  if (long !== undefined) {
    return { issues: [{ path: `${path}.${long}`, message: `A list may have at most ${INNER_LIMITS[long]} rows` }] };
  }
  const { success, data, error } = ROW_SCHEMAS[list].safeParse(given, { error: describeIssue });
  if (success) return { row: data };
  const issues = error.issues.slice(0, limit);
  return { issues: issues.map((issue) => ({ path: [path, ...issue.path].join('.'), message: issue.message })) };
}

/** Returns the name of a list inside a row that is too long. Such a row is not validated further. */
function tooLong(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const found = Object.entries(given).find(
    ([field, value]) => Array.isArray(value) && value.length > (INNER_LIMITS[field] ?? Infinity),
  );
  return found?.[0];
}
