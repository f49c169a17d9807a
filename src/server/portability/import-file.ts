import { PORTABLE_LISTS, type PortableList, type PortableLists } from '#shared/portability/export-file.contract.ts';
import { fileIssues, type FileIssue } from '#shared/portability/file.rules.ts';
import { ROW_LIMIT } from '#shared/portability/limits.rules.ts';
import { fileSchema } from '#shared/portability/portability.contract.ts';
import { readRow } from '#shared/portability/rows.rules.ts';
import { AppError } from '#server/app-error.ts';
import { describeIssue } from '#shared/api/validation-messages.ts';
import { hasMoreValues, VALUE_LIMIT } from '#server/http/json-text.ts';

/** The maximum number of reported issues. */
const ISSUE_LIMIT = 20;

/**
 * Returns the lists of an import file. Throws 'invalid' when the file does not have the export format, 'too-large' when
 * it has too many values. Rows are validated one by one, and validation stops after the first few invalid ones: the
 * errors of very many rows would fill the memory.
 */
export function readImportFile(bytes: Uint8Array): PortableLists {
  const file = parse(new TextDecoder().decode(bytes));
  const lists: Partial<Record<PortableList, unknown[]>> = {};
  for (const list of PORTABLE_LISTS) lists[list] = readList(list, file[list]);
  const read = lists as PortableLists;
  refuse(fileIssues(read, ISSUE_LIMIT));
  return read;
}

/** Parses a JSON text and validates its envelope. */
function parse(json: string): Record<string, unknown> {
  if (hasMoreValues(json, VALUE_LIMIT)) throw new AppError('too-large', 'The request has too many parts');
  const { success, data, error } = fileSchema.safeParse(parseJson(json), { error: describeIssue });
  if (success) return data;
  throw refusalError(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new AppError('invalid', 'The request is not valid JSON');
  }
}

function readList(list: PortableList, given: unknown): unknown[] {
  if (!Array.isArray(given)) throw refusalError([{ path: list, message: `The file has no list of ${list}` }]);
  const rows = given as unknown[];
  if (rows.length > ROW_LIMIT)
    throw refusalError([{ path: list, message: `A list may have at most ${ROW_LIMIT} rows` }]);
  const issues: FileIssue[] = [];
  const read: unknown[] = [];
  for (const [index, row] of rows.entries()) {
    const result = readRow(list, index, row, ISSUE_LIMIT);
    if (result.issues === undefined) read.push(result.row);
    else issues.push(...result.issues);
    if (issues.length >= ISSUE_LIMIT) break;
  }
  refuse(issues);
  return read;
}

/** Throws 'invalid' when there are issues. */
function refuse(issues: readonly FileIssue[]): void {
  if (issues.length > 0) throw refusalError(issues);
}

/** Creates the error; its message is the first issue's. */
function refusalError(issues: readonly FileIssue[]): AppError {
  const [first = { path: '', message: 'The request is not valid' }] = issues;
  const message = first.path.includes('.') ? `${first.path}: ${first.message}` : first.message;
  return new AppError('invalid', message, { issues: issues.slice(0, ISSUE_LIMIT) });
}
