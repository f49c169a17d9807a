import type { FastifyInstance } from 'fastify';
import { afterChanges } from '#server/http/after-changes.ts';
import { AppError } from '#server/app-error.ts';
import type { Authenticate } from '#server/http/endpoints.ts';
import { EVERYWHERE } from '#server/http/security-headers.ts';
import type { ChangeService } from './changes.service.ts';

/** Milliseconds that a browser waits before it connects again. */
const RETRY_MILLISECONDS = 3_000;

/** The addresses under which a person's lists are read. */
const LISTS = ['/api/tasks', '/api/goals', '/api/habits', '/api/books', '/api/projects', '/api/project-tasks'] as const;
/** Each page calls this after its lists, and reads them again if it has changed something. Mostly it has not. */
const ROLLOVER = '/api/tasks/rollover';
/** Matches the paths of calls that change several lists at once, such as '/api/history/undo'. */
const SEVERAL = /^\/api\/(?:carry-over|history|import)/;

/**
 * Registers the stream of server-sent events that tells a signed-in person's browser what was changed elsewhere, and
 * publishes every successful change. It is no endpoint of the contract, because it has no response of its own.
 */
export function changeRoutes(app: FastifyInstance, authenticate: Authenticate, changes: ChangeService): void {
  app.get(
    '/api/changes',
    {
      schema: { hide: true },
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        request.user = (await authenticate(request, reply)).user;
      },
    },
    async (request, reply) => {
      const { user } = request;
      if (user === undefined || !changes.addStream(user.id, reply.raw))
        throw new AppError('too-many-requests', 'halo is open in too many places', { retryAfter: 60 });
      reply.hijack();
      reply.raw.writeHead(200, {
        ...EVERYWHERE,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // nginx would keep events until its buffer is full.
        'x-accel-buffering': 'no',
      });
      const recent = JSON.stringify(changes.findRecentChanges(user.id));
      reply.raw.write(`retry: ${RETRY_MILLISECONDS}\nevent: recent\ndata: ${recent}\n\n`);
    },
  );

  afterChanges(app, (userId, path) => {
    const paths = listsChangedBy(path);
    if (paths.length > 0) changes.publish(userId, paths, { isRemembered: path !== ROLLOVER });
  });
  app.addHook('preClose', async () => changes.close());
}

/** Returns the lists that a call may change. A change of a project's task also changes the project. */
function listsChangedBy(path: string): readonly string[] {
  if (SEVERAL.test(path)) return LISTS;
  if (path.startsWith('/api/project')) return ['/api/projects', '/api/project-tasks'];
  return LISTS.filter((list) => path === list || path.startsWith(`${list}/`));
}
