import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** How many values a body may have: more than the largest export. Each takes far more memory than its text. */
const VALUE_LIMIT = 1_000_000;

/** In how long a text names are compared; what a person exports is longer, and nobody wrote it by hand. */
const NAMES_CHECKED_UP_TO = 1_024 * 1_024;

/**
 * What a JSON text is looked through for: names with their colon, other texts, and what opens and closes. A text without an end
 * is taken whole, so that nobody has it looked through again and again.
 */
const TOKENS = /"(?:[^"\\]|\\.)*(?:"(?:\s*:)?|\\?$)|[{}[\]]/gs;

const [QUOTE, BACKSLASH] = ['"', '\\'].map((character) => character.charCodeAt(0));
const STRUCTURE = new Set(['{', '[', ','].map((character) => character.charCodeAt(0)));

/**
 * Bodies are JSON or nothing. Clients that name JSON and send no body (an empty logout) mean no body. Everything else is a
 * 415, so that no form of another site is ever read.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isOtherCharset(request.headers['content-type']))
      return done(new AppError('unsupported-media-type', 'The request must be sent in UTF-8'));
    if (body === '') return done(null, undefined);
    if (hasMoreValues(body as string, VALUE_LIMIT))
      return done(new AppError('too-large', 'The request has too many parts'));
    if (body.length <= NAMES_CHECKED_UP_TO && hasNameTwice(body as string))
      return done(new AppError('invalid', 'The request names a field twice'));
    void parse(request, body as string, done);
  });
}

/** JSON is UTF-8; whoever says that theirs is not would be misread. */
function isOtherCharset(type = ''): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}

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
    else if (STRUCTURE.has(code)) count += 1;
    if (count > limit) return true;
  }
  return false;
}
