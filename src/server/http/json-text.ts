/**
 * Maximum number of values in a JSON text: more than the largest export has. Each value takes far more memory than its
 * text.
 */
export const VALUE_LIMIT = 1_000_000;

/** Limits of a JSON body. Every value costs time and memory, however short the text is. */
export interface JsonLimits {
  values: number;
  /** How deep lists and objects may be nested. */
  depth: number;
}

/** What is wrong with a JSON body: it has more values or levels than allowed, or an object has a name twice. */
export type JsonFault = 'too-many-values' | 'too-deep' | 'name-twice';

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map((character) => character.charCodeAt(0));
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = ['{', '}', '[', ']'].map((character) => character.charCodeAt(0));
const SPACE = ' '.charCodeAt(0);

/**
 * Finds a fault of a JSON text in one pass that ends at the first fault. A name that occurs twice is a fault because
 * parsers disagree on which one counts. Invalid JSON is left to the parser.
 */
export function findJsonFault(json: string, { values, depth }: JsonLimits): JsonFault | undefined {
  /** The names of each open object; undefined for an open list. */
  const open: (Set<string> | undefined)[] = [];
  // Each value but the first follows `{`, `[` or a comma.
  let count = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) {
      const end = findEndOfString(json, index);
      const names = open.at(-1);
      if (names !== undefined && isFollowedByColon(json, end)) {
        const name = parseName(json.slice(index, end));
        if (names.has(name)) return 'name-twice';
        names.add(name);
      }
      index = end - 1;
    } else if (code === BRACE || code === BRACKET) {
      if (open.push(code === BRACE ? new Set() : undefined) > depth) return 'too-deep';
      count += 1;
    } else if (code === END_BRACE || code === END_BRACKET) open.pop();
    else if (code === COMMA) count += 1;
    if (count > values) return 'too-many-values';
  }
  return undefined;
}

/** Returns the index after the closing quote of a string; the text's length if there is none. */
function findEndOfString(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) return index + 1;
    if (code === BACKSLASH) index += 1;
  }
  return json.length;
}

function isFollowedByColon(json: string, start: number): boolean {
  let index = start;
  while (json.charCodeAt(index) <= SPACE) index += 1;
  return json.charCodeAt(index) === COLON;
}

/** Returns a name as the parser reads it, with escapes resolved. */
function parseName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

/**
 * True when a JSON text has more than `limit` values. Counts without parsing: each value but one follows `{`, `[` or a
 * comma.
 */
export function hasMoreValues(json: string, limit: number): boolean {
  if (json.length <= limit) return false;
  let count = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) isText = !isText;
    else if (isText) index += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === BRACE || code === BRACKET) count += 1;
    if (count > limit) return true;
  }
  return false;
}
