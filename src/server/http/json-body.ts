import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or nothing. Clients that name JSON and send no body (an empty logout) mean no body. Everything else is a
 * 415, so that no form of another site is ever read.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, done);
  });
}
