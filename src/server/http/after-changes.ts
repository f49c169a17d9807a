import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Calls `note` after each successful change of a signed-in person, with the path of its route, for all routes that are
 * registered from now on. A hook for all routes would make every read slower by what it costs Node to tell of its end.
 */
export function afterChanges(app: FastifyInstance, note: (userId: number, path: string) => void): void {
  function handleResponse(
    { user, routeOptions }: FastifyRequest,
    { statusCode }: FastifyReply,
    done: () => void,
  ): void {
    if (user !== undefined && statusCode < 300) note(user.id, routeOptions.url ?? '');
    done();
  }
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => READING.has(method))) return;
    route.onResponse = [route.onResponse ?? [], handleResponse].flat();
  });
}
