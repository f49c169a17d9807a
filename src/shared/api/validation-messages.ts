import type { z } from 'zod';

/** A zod issue of one value. */
type Issue = z.core.$ZodRawIssue;

/** The names of types in messages. */
const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};

/** The units of sizes in messages. */
const UNITS: Record<string, string> = { string: ' characters', array: ' entries', file: ' bytes' };

/**
 * Returns the message of an issue whose schema has none: one plain sentence that names the field. Use it as
 * `schema.safeParse(value, { error: describeIssue })`.
 */
export function describeIssue(issue: Issue): string {
  return `${getName(issue)} ${describeFault(issue)}`;
}

/** Returns the name of an issue's field; for a list entry, the name of the list. */
function getName({ path = [] }: Issue): string {
  return path.findLast((step) => typeof step === 'string') ?? 'The request body';
}

function describeFault(issue: Issue): string {
  const { code, input } = issue;
  if ((code === 'invalid_type' || code === 'invalid_value') && (input === undefined || input === null))
    return 'is required';
  if (code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (code === 'invalid_value') return `must be ${issue.values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
  if (code === 'too_small') return `must ${describeSize(issue.origin, 'at least', issue.minimum)}`;
  if (code === 'too_big') return `must ${describeSize(issue.origin, 'at most', issue.maximum)}`;
  return 'is not valid';
}

function describeSize(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit === undefined ? `be ${bound} ${size}` : `have ${bound} ${size}${unit}`;
}
