import { describeIssue } from '#shared/api/validation-messages.ts';
import { ROW_SCHEMAS, type PortableList } from './export-file.contract.ts';
import type { FileIssue } from './file.rules.ts';
import { INNER_LIMITS } from './limits.rules.ts';

/** A row of a file as its schema has it, or what is wrong with it. */
export type ReadRow = { row: unknown; issues?: never } | { row?: never; issues: FileIssue[] };

/** Reads the row of a list that stands at `index`. At most `limit` of what is wrong is told. */
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

/** Which list inside of a row is too long, if there is one: it is not looked at any further. */
function tooLong(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const found = Object.entries(given).find(
    ([field, value]) => Array.isArray(value) && value.length > (INNER_LIMITS[field] ?? Infinity),
  );
  return found?.[0];
}
