import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { ACCESS_DESCRIPTION, requireRole } from './access.ts';
import { runFor, type Caller } from '#server/concurrency/caller.ts';
import type { Access, Endpoint, EndpointAnswer, EndpointInput } from '#shared/api/endpoint.ts';
import { createRequestGate, type RequestGate, type AcquireTurn } from './request-gate.ts';
import { AppError } from './app-error.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentAddedBy, type AddedContent } from './added-content.ts';
import { acceptFormOnly } from './form-body.ts';
import type { Idempotency } from './idempotency.ts';
import { createObjectWriter, streamText, type ObjectPart } from './streamed-object.ts';
import { compileValidator } from './validator.ts';

/** After so long it is asked again who calls, as a session may have ended or a right been taken meanwhile. */
const IDENTIFIED_FOR_MILLISECONDS = 50;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a handler gets: the validated input, and who calls when the endpoint is for signed-in people. */
export type Call<E extends Endpoint> = Omit<EndpointInput<E>, 'body'> & {
  body: E['keepsBytes'] extends true ? Uint8Array : EndpointInput<E>['body'];
  user: E['access'] extends 'public' ? undefined : User;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['isStreamed'] extends true ? AsyncGenerator<ObjectPart> : EndpointAnswer<E>>;

/** Registers an endpoint of the contract with what answers it, and with what lets calls in where not everyone's can be read. */
export type RegisterRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>, admit?: AcquireTurn) => void;

/** Counts what an account is about to add; throws 'account-full' where there is no room for it. */
export interface Quota {
  claim: (userId: number, added: AddedContent) => Promise<void>;
}

/** Finds out who calls; throws 'signed-out' when nobody does. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<User>;

/**
 * The one way to register a call of the API: access, validation, documentation, the status of success and the answer's shape
 * all come from the contract.
 */
export function createRouteRegistrar(
  app: FastifyInstance,
  authenticate: Authenticate,
  idempotency: Idempotency,
  responses: ResponseCache,
  quota: Quota,
): RegisterRoute {
  /** Finds out who calls, and whether they may. */
  async function identify(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> {
    const user = await authenticate(request, reply);
    requireRole(access, user);
    request.user = user;
    request.identifiedAt = performance.now();
  }

  return (endpoint, handler, admit) => {
    const gate = admit && createRequestGate(admit);
    const { cacheable }: Endpoint = endpoint;
    const writeParts = endpoint.isStreamed === true ? createObjectWriter(endpoint.answer as z.ZodObject) : undefined;
    const isPublic = endpoint.access === 'public';
    const takesKey = endpoint.method === 'POST' && endpoint.ignoresIdempotencyKey !== true;
    async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const { params, query, body, user } = request;
      const handle = async () => handler({ params, query, body, user, request, reply } as never);
      const answer = async () => (gate === undefined ? handle() : gate.run(request, handle));
      reply.header('cache-control', 'no-store').code(endpoint.status);
      const added = user && contentAddedBy(endpoint, request);
      if (user !== undefined && added !== undefined) await quota.claim(user.id, added);
      const hasKey = takesKey && 'idempotency-key' in request.headers;
      if (hasKey && user !== undefined)
        return responses.sendChange(reply, await idempotency.once(user.id, request, reply, answer));
      if (writeParts !== undefined)
        return reply.type(JSON_TYPE).send(await streamText(writeParts((await handle()) as AsyncGenerator<ObjectPart>)));
      if (endpoint.method !== 'GET') return responses.sendChange(reply, await answer());
      return responses.send(cacheable === true ? user?.id : undefined, request, reply, answer);
    }

    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: documentedSchema(endpoint),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      config: { ...(gate && { gate }), ...(endpoint.keepsBytes && { keepsBytes: true as const }) },
      ...(endpoint.keepsBytes && { validatorCompiler: validateAllButBody }),
      // Who calls is asked before anything else is looked at: a stranger learns nothing from our validation.
      ...(!isPublic && {
        onRequest: async (request, reply) => {
          await identify(request, reply, endpoint.access);
          gate?.expect(request, reply);
          const { user } = request;
          if (cacheable === true && user !== undefined && responses.replay(user.id, request, reply)) return reply;
          return undefined;
        },
        // A slow body may take longer than the rights with which it began.
        preValidation: async (request, reply) => {
          if (performance.now() - request.identifiedAt > IDENTIFIED_FOR_MILLISECONDS)
            await identify(request, reply, endpoint.access);
        },
      }),
      handler: async (request, reply) => runFor(callerOf(request, reply), async () => respond(request, reply)),
    };
    if (endpoint.isForm === true) addFormRoute(app, route);
    else app.route(route);
  };
}

/** The request that code runs for, however deep. */
function callerOf({ user }: FastifyRequest, reply: FastifyReply): Caller {
  return {
    account: user?.id,
    fail: (error) => {
      if (!reply.sent) void reply.send(error);
    },
  };
}

/** Takes a body that is bytes as it is. */
const validateAllButBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body'
    ? (body: unknown) =>
        body instanceof Uint8Array ? { value: body } : { error: new AppError('invalid', 'The request has no body') }
    : compileValidator(route as never);

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
    /** When that was found out, on the clock of `performance.now()`. */
    identifiedAt: number;
  }

  interface FastifyContextConfig {
    /** What lets a request in whose body has arrived. */
    admission?: RequestGate;
    /** Whether a JSON body stays bytes. */
    keepsBytes?: true;
  }
}
