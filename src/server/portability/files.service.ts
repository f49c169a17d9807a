import { setImmediate } from 'node:timers/promises';
import {
  INNER_LIMIT,
  ROW_LIMIT,
  ROW_SCHEMAS,
  type PortableList,
  type PortableLists,
} from '#shared/portability/export-file.contract.ts';
import { fileIssues, type FileIssue } from '#shared/portability/file.rules.ts';
import { AppError } from '#server/http/app-error.ts';

/** How much of what is wrong is told. */
const ISSUE_LIMIT = 20;
/** How many rows are looked at before others get their turn. */
const ROWS_AT_A_TIME = 1_000;

/**
 * What a person plans, out of a file that they bring. Throws 'invalid' when it is not exactly what an export has. It is looked at
 * row by row and given up after the first few wrong ones: what a schema says of millions of them would fill the memory.
 */
export async function readFile(file: Record<string, unknown>): Promise<PortableLists> {
  const lists: Partial<Record<PortableList, unknown[]>> = {};
  for (const list of Object.keys(ROW_SCHEMAS) as PortableList[]) lists[list] = await readList(list, file[list]);
  const read = lists as PortableLists;
  refuse(fileIssues(read, ISSUE_LIMIT));
  return read;
}

async function readList(list: PortableList, rows: unknown): Promise<unknown[]> {
  if (!Array.isArray(rows)) refuse([{ path: list, message: `The file has no list of ${list}` }]);
  const given = rows as unknown[];
  if (given.length > ROW_LIMIT) refuse([{ path: list, message: `A list may have at most ${ROW_LIMIT} rows` }]);
  const issues: FileIssue[] = [];
  const read: unknown[] = [];
  for (const [index, row] of given.entries()) {
    if (index % ROWS_AT_A_TIME === 0) await setImmediate();
    read.push(readRow(list, index, row, issues));
    if (issues.length >= ISSUE_LIMIT) break;
  }
  refuse(issues);
  return read;
}

/** One row, as its schema has it. What is wrong with it is added to `issues`. */
function readRow(list: PortableList, index: number, row: unknown, issues: FileIssue[]): unknown {
  const path = `${list}.${index}`;
  const inner = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  const long = inner.find(([, value]) => Array.isArray(value) && value.length > INNER_LIMIT);
  if (long !== undefined) {
    issues.push({ path: `${path}.${long[0]}`, message: `A list may have at most ${INNER_LIMIT} rows` });
    return undefined;
  }
  const { success, data, error } = ROW_SCHEMAS[list].safeParse(row);
  if (success) return data;
  for (const issue of error.issues.slice(0, ISSUE_LIMIT))
    issues.push({ path: [path, ...issue.path].join('.'), message: issue.message });
  return undefined;
}

/** Throws 'invalid' when something is wrong, and names the first of it. */
function refuse(issues: readonly FileIssue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const message = first.path.includes('.') ? `${first.path}: ${first.message}` : first.message;
  throw new AppError('invalid', message, { issues: issues.slice(0, ISSUE_LIMIT) });
}
