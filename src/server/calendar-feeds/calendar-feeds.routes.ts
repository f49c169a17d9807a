import type { FastifyInstance } from 'fastify';
import { isPermitted } from '#shared/account/api-tokens.rules.ts';
import type { ApiTokenService } from '#server/account/api-tokens.service.ts';
import { runFor } from '#server/concurrency/caller.ts';
import { AppError } from '#server/app-error.ts';
import { requestCaller } from '#server/http/endpoints.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { CalendarFeedService } from './calendar-feeds.service.ts';

const PATH = '/calendar/:token.ics';
const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/**
 * Registers the private calendar address. It contains an API token, because calendar programs cannot send headers. It is
 * not part of the contract, because its response is not JSON. (decision 062)
 */
export function calendarFeedRoutes(
  app: FastifyInstance,
  feeds: CalendarFeedService,
  tokens: ApiTokenService,
  responses: ResponseCache,
): void {
  app.get<{ Params: { token: string } }>(PATH, { schema: { hide: true } }, async (request, reply) => {
    const found = await tokens.findTokenUser(request.params.token);
    // An unknown token and a token for something else get the same response.
    if (found === undefined || !isPermitted(found.permission, { method: 'GET', path: '/calendar' }))
      throw new AppError('not-found', 'There is no such calendar');
    const { user, permission } = found;
    request.user = user;
    return runFor(requestCaller(request, reply), async () =>
      responses.sendText(request, reply, CALENDAR_TYPE, async () => feeds.writeCalendar(user.id, permission.areas)),
    );
  });
}
