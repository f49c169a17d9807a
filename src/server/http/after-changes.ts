import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SAFE_METHODS } from './safe-methods.ts';

/**
 * Calls `note` with the person and the path of the route after each successful change of a signed-in person. It concerns
 * the routes that are registered after this call. Reads get no such hook, because it would make each of them slower.
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
    if ([route.method].flat().every((method) => SAFE_METHODS.has(method))) return;
    route.onResponse = [route.onResponse ?? [], handleResponse].flat();
  });
}
