import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runFor } from '#server/concurrency/caller.ts';
import { giveWay } from '#server/concurrency/fair-turns.ts';
import { AppError } from '#server/app-error.ts';
import { findJsonFault, type JsonFault } from './json-text.ts';
import { readBytes, requireLength } from './request-body.ts';

/** More values than a batch of 500 tasks with all their fields, and more levels than any call has. */
const LIMITS = { values: 20_000, depth: 30 };

/** A longer body takes a turn of its own, because checking and parsing it takes milliseconds. */
const LARGE_BYTES = 64 * 1_024;

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
      request.bodyBytes?.add(more);
    });
    if (isOtherCharset(request.headers['content-type']))
      throw new AppError('unsupported-media-type', 'The request must be sent in UTF-8');
    if (bytes.length === 0) return undefined;
    await request.routeOptions.config.gate?.acquire(request);
    if (request.routeOptions.config.keepsBytes === true) return bytes;
    if (bytes.length > LARGE_BYTES) await runFor({ account: request.user?.id, fail: () => undefined }, giveWay);
    return read(request, bytes.toString('utf8'));
  });

  async function read(request: FastifyRequest, json: string): Promise<unknown> {
    const fault = findJsonFault(json, LIMITS);
    if (fault !== undefined) throw faultError(fault);
    return new Promise((resolve, reject) => {
      void parse(request, json, (error, body) => (error ? reject(error) : resolve(body)));
    });
  }
}

const TOO_LARGE = 'The request is too large';

function faultError(fault: JsonFault): AppError {
  if (fault === 'too-many-values') return new AppError('too-large', 'The request has too many parts');
  if (fault === 'too-deep') return new AppError('invalid', 'The request has too many levels');
  return new AppError('invalid', 'The request names a field twice');
}

/** True for a charset other than UTF-8. JSON is UTF-8, so any other charset would be misread. */
function isOtherCharset(type = ''): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
