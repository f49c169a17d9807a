/**
 * Maximum number of values in a JSON text: more than the largest export has. Each value takes far more memory than its
 * text.
 */
export const VALUE_LIMIT = 1_000_000;

/**
 * Matches a name with its colon, any other string, and brackets. An unterminated string matches to the end of the text,
 * so the scan stays linear.
 */
const TOKENS = /"(?:[^"\\]|\\.)*(?:"(?:\s*:)?|\\?$)|[{}[\]]/gs;

const [QUOTE, BACKSLASH, BRACE, BRACKET, COMMA] = ['"', '\\', '{', '[', ','].map((character) =>
  character.charCodeAt(0),
);

/**
 * True when an object of a JSON text has the same name twice, because parsers disagree on which one counts. Invalid
 * JSON is left to the parser.
 */
export function hasNameTwice(json: string): boolean {
  /** The names of each open object; undefined for an open list. */
  const open: (Set<string> | undefined)[] = [];
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token.endsWith(':')) {
      const names = open.at(-1);
      const name = parseName(token);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** Returns a name as the parser reads it, with escapes resolved. */
function parseName(token: string): string {
  const quoted = token.slice(0, -1).trimEnd();
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
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
