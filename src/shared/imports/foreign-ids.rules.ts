import { computeHash } from '#shared/halo/hashes.rules.ts';

/** Returns the function that makes the id of a row in an export file from its kind and its key in the other program. */
export type MakeId = (kind: string, key: string) => string;

/** The longest program name in an id. */
const MAX_NAME_LENGTH = 40;

/**
 * Creates the ids of one file. The same row gets the same id in every import, so importing it again adds nothing. Rows
 * with equal keys get different ids, in the order of the file.
 */
export function createIds(program: string): MakeId {
  const name = program
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, MAX_NAME_LENGTH);
  const used = new Map<string, number>();
  return (kind, key) => {
    const text = `${kind} ${key}`;
    const count = used.get(text) ?? 0;
    used.set(text, count + 1);
    return `${name}-${getNumber(count === 0 ? text : `${text} ${count}`)}`;
  };
}

/** Returns a positive number of 53 bits, because 32 bits would give different rows the same id too often. */
function getNumber(text: string): number {
  const high = computeHash(`high ${text}`) >>> 11;
  const low = computeHash(`low ${text}`) >>> 0;
  return high * 2 ** 32 + low || 1;
}
