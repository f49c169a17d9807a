import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isPermitted } from '#shared/account/api-tokens.rules.ts';
import type { ApiTokenService } from '#server/account/api-tokens.service.ts';
import { runFor } from '#server/concurrency/caller.ts';
import { AppError } from '#server/http/app-error.ts';
import type { CalendarFeedService } from './calendar-feeds.service.ts';

const PATH = '/calendar/:token.ics';

/**
 * Registers the private calendar address: calendar programs send no headers, so the address has the API token. It is no
 * endpoint of the contract, because its response is no JSON. (decision 062)
 */
export function calendarFeedRoutes(app: FastifyInstance, feeds: CalendarFeedService, tokens: ApiTokenService): void {
  app.get<{ Params: { token: string } }>(PATH, { schema: { hide: true } }, async (request, reply) => {
    const found = await tokens.findTokenUser(request.params.token);
    // A wrong address and one whose token is for something else look the same.
    if (found === undefined || !isPermitted(found.permission, { method: 'GET', path: '/calendar' }))
      throw new AppError('not-found', 'There is no such calendar');
    const { user, permission } = found;
    const caller = { account: user.id, fail: (error: Error) => void reply.send(error) };
    const calendar = await runFor(caller, async () => feeds.writeCalendar(user.id, permission.areas));
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
