/** How many values a JSON text may have: more than the largest export. Each takes far more memory than its text. */
export const VALUE_LIMIT = 1_000_000;

/**
 * What a JSON text is looked through for: names with their colon, other texts, and what opens and closes. A text without an end
 * is taken whole, so that nobody has it looked through again and again.
 */
const TOKENS = /"(?:[^"\\]|\\.)*(?:"(?:\s*:)?|\\?$)|[{}[\]]/gs;

const [QUOTE, BACKSLASH, BRACE, BRACKET, COMMA] = ['"', '\\', '{', '[', ','].map((character) =>
  character.charCodeAt(0),
);

/**
 * Whether an object of a JSON text has a name twice: which of the two counts is anybody's guess. What is no JSON is left to the
 * parser.
 */
export function hasNameTwice(json: string): boolean {
  /** The names of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token.endsWith(':')) {
      const names = open.at(-1);
      const name = nameIn(token);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** A name as the parser will read it. */
function nameIn(token: string): string {
  const quoted = token.slice(0, -1).trimEnd();
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Whether a JSON text has more than `limit` values, found without reading it: each but one comes after `{`, `[` or a comma. */
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
