import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { ACCESS_DESCRIPTION, requireRole } from './access.ts';
import { createAdmission, type Admit } from './admission.ts';
import type { Endpoint, EndpointAnswer, EndpointInput } from '#shared/api/endpoint.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Answers } from './answers.ts';
import { acceptFormOnly } from './form-body.ts';
import type { Idempotency } from './idempotency.ts';

/** What a handler gets: the validated input, and who calls when the endpoint is for signed-in people. */
export type Call<E extends Endpoint> = EndpointInput<E> & {
  user: E['access'] extends 'public' ? undefined : User;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointAnswer<E>>;

/** Registers an endpoint of the contract with what answers it, and with what lets calls in where not everyone's can be read. */
export type AnswerEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>, admit?: Admit) => void;

/** Finds out who calls; throws 'signed-out' when nobody does. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<User>;

/**
 * The one way to register a call of the API: access, validation, documentation, the status of success and the answer's shape
 * all come from the contract.
 */
export function endpointRegistrar(
  app: FastifyInstance,
  authenticate: Authenticate,
  idempotency: Idempotency,
  answers: Answers,
): AnswerEndpoint {
  return (endpoint, handler, admit) => {
    const admission = admit && createAdmission(admit);
    const { followsFromRows }: Endpoint = endpoint;
    const isPublic = endpoint.access === 'public';
    const takesKey = endpoint.method === 'POST' && endpoint.ignoresIdempotencyKey !== true;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: documentedSchema(endpoint),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      // Who calls is asked before anything else is looked at: a stranger learns nothing from our validation.
      ...(!isPublic && {
        onRequest: async (request, reply) => {
          const user = await authenticate(request, reply);
          requireRole(endpoint.access, user);
          request.user = user;
          if (followsFromRows === true && answers.repeat(user.id, request, reply)) return reply;
          return admission?.enter(user, request, reply);
        },
      }),
      handler: async (request, reply) => {
        const { params, query, body, user } = request;
        const handle = async () => handler({ params, query, body, user, request, reply } as never);
        const answer = async () => (admission === undefined ? handle() : admission.carryOut(request, handle));
        reply.header('cache-control', 'no-store').code(endpoint.status);
        const hasKey = takesKey && 'idempotency-key' in request.headers;
        if (hasKey && user !== undefined) return idempotency.once(user.id, request, reply, answer);
        if (endpoint.method !== 'GET') return answer();
        return answers.give(followsFromRows === true ? user?.id : undefined, request, reply, answer);
      },
    };
    if (endpoint.isForm === true) addFormRoute(app, route);
    else app.route(route);
  };
}

/** A route of its own scope: nowhere else is a form read. */
function addFormRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await acceptFormOnly(scope, route.bodyLimit ?? scope.initialConfig.bodyLimit ?? 0);
    scope.route(route);
  });
}

/** What 204 answers. */
const NO_ANSWER = z.null().describe('Nothing');

function documentedSchema(endpoint: Endpoint) {
  const { params, query, body, answer, status, summary, access, isForm } = endpoint;
  const tag = endpoint.path.split('/')[2] ?? '';
  return {
    summary,
    description: ACCESS_DESCRIPTION[access],
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(isForm && { consumes: ['multipart/form-data'] }),
    response: { [status]: answer ?? NO_ANSWER },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; undefined on public endpoints. */
    user: User | undefined;
  }
}
