import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** How many values a body may have: more than the largest export. Each takes far more memory than its text. */
const VALUE_LIMIT = 1_000_000;

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
    if (body === '') return done(null, undefined);
    if (hasMoreValues(body as string, VALUE_LIMIT))
      return done(new AppError('too-large', 'The request has too many parts'));
    void parse(request, body as string, done);
  });
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
