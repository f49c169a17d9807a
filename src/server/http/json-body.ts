import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { hasMoreValues, hasNameTwice, VALUE_LIMIT } from './json-text.ts';
import { readBytes, requireLength } from './request-body.ts';

/**
 * Duplicate names are checked in texts up to this length. Only exports are longer, and those are not written by hand.
 */
const MAX_CHECKED_LENGTH = 1_024 * 1_024;

/**
 * Accepts only JSON bodies. An empty body with a JSON content type (an empty logout) counts as no body. Any other
 * content type gets 415, so a form of another site is never read.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    const limit = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0;
    requireLength(request, limit, TOO_LARGE);
    let length = 0;
    const bytes = await readBytes(stream, (more) => {
      length += more;
      if (length > limit) throw new AppError('too-large', TOO_LARGE);
      request.held?.add(more);
    });
    if (isOtherCharset(request.headers['content-type']))
      throw new AppError('unsupported-media-type', 'The request must be sent in UTF-8');
    if (bytes.length === 0) return undefined;
    await request.routeOptions.config.gate?.acquire(request);
    return request.routeOptions.config.keepsBytes === true ? bytes : read(request, bytes.toString('utf8'));
  });

  async function read(request: FastifyRequest, json: string): Promise<unknown> {
    if (hasMoreValues(json, VALUE_LIMIT)) throw new AppError('too-large', 'The request has too many parts');
    if (json.length <= MAX_CHECKED_LENGTH && hasNameTwice(json))
      throw new AppError('invalid', 'The request names a field twice');
    return new Promise((resolve, reject) => {
      void parse(request, json, (error, body) => (error ? reject(error) : resolve(body)));
    });
  }
}

const TOO_LARGE = 'The request is too large';

/** True for a charset other than UTF-8. JSON is UTF-8, so any other charset would be misread. */
function isOtherCharset(type = ''): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
