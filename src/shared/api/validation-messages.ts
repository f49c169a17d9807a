import type { z } from 'zod';

/** What is wrong with one value, as the schema library tells it. */
type Issue = z.core.$ZodRawIssue;

/** What values are called in a message. */
const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};

/** What a size is counted in. */
const UNITS: Record<string, string> = { string: ' characters', array: ' entries', file: ' bytes' };

/**
 * What is wrong with a value where its schema has no words for it, in one plain sentence that names the field. To be given to a schema as
 * `schema.safeParse(value, { error: describeIssue })`.
 */
export function describeIssue(issue: Issue): string {
  return `${nameOf(issue)} ${faultOf(issue)}`;
}

/** The field that an issue is about; of an entry of a list the list. */
function nameOf({ path = [] }: Issue): string {
  return path.findLast((step) => typeof step === 'string') ?? 'The request body';
}

function faultOf(issue: Issue): string {
  const { code, input } = issue;
  if ((code === 'invalid_type' || code === 'invalid_value') && (input === undefined || input === null))
    return 'is required';
  if (code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (code === 'invalid_value') return `must be ${issue.values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
  if (code === 'too_small') return `must ${sized(issue.origin, 'at least', issue.minimum)}`;
  if (code === 'too_big') return `must ${sized(issue.origin, 'at most', issue.maximum)}`;
  return 'is not valid';
}

function sized(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit === undefined ? `be ${bound} ${size}` : `have ${bound} ${size}${unit}`;
}
