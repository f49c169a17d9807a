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
import type { RowsVersion } from '#server/database/person-versions.ts';
import { recordAs } from '#server/database/recording.ts';
import type { Access, Endpoint, EndpointResponse, EndpointInput } from '#shared/api/endpoint.ts';
import { createRequestGate, type AcquireTurn, type ExpectingGate, type RequestGate } from './request-gate.ts';
import { AppError } from '#server/app-error.ts';
import type { Permission } from '#shared/account/api-tokens.rules.ts';
import { ACTOR_HEADER, type Actor } from '#shared/history/actors.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentAddedBy, type AddedContent } from './added-content.ts';
import { acceptFormOnly } from './form-body.ts';
import type { Idempotency } from './idempotency.ts';
import { createObjectWriter, streamText, type ObjectPart } from './streamed-object.ts';
import { compileValidator } from './validator.ts';

/**
 * A caller is authenticated again after this time, because a session may have ended or a role may have been withdrawn.
 */
const REAUTHENTICATE_AFTER_MILLISECONDS = 50;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a handler gets: the validated input, and the user if the endpoint needs sign-in. */
export type Call<E extends Endpoint> = Omit<EndpointInput<E>, 'body'> & {
  body: E['keepsBytes'] extends true ? Uint8Array : EndpointInput<E>['body'];
  user: E['access'] extends 'public' ? undefined : User;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['isStreamed'] extends true ? AsyncGenerator<ObjectPart> : EndpointResponse<E>>;

/** Registers an endpoint of the contract with its handler. `admit` limits how many requests run at once. */
export type RegisterRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>, admit?: AcquireTurn) => void;

/** Counts what an account will add. Throws 'account-full' when there is no room. */
export interface Quota {
  claim: (userId: number, added: AddedContent) => Promise<void>;
}

/** The signed-in user and, on PostgreSQL, the version that their rows had before the session was read. */
export interface AuthenticatedUser {
  user: User;
  rowsVersion: RowsVersion | undefined;
  /** What the API token of a program allows; undefined for a browser. */
  permission: Permission | undefined;
}

/** Returns the signed-in user. Throws 'signed-out' without a valid session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<AuthenticatedUser>;

/** What every route uses. */
export interface RouteRegistrarParts {
  authenticate: Authenticate;
  idempotency: Idempotency;
  responses: ResponseCache;
  quota: Quota;
}

/**
 * Creates the only function that registers API calls. Access, validation, documentation, success status and response
 * schema come from the contract.
 */
export function createRouteRegistrar(
  app: FastifyInstance,
  { authenticate, idempotency, responses, quota }: RouteRegistrarParts,
): RegisterRoute {
  /** Authenticates the caller and checks their role. */
  async function authenticateCaller(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> {
    const { user, rowsVersion, permission } = await authenticate(request, reply);
    requireRole(access, user);
    request.user = user;
    request.rowsVersion = rowsVersion;
    request.permission = permission;
    request.authenticatedAt = performance.now();
  }

  /** Returns the hooks that authenticate the caller of an endpoint; none if it is public. */
  function getAuthenticationHooks(
    { access, cacheable }: Endpoint,
    gate: ExpectingGate | undefined,
  ): Pick<RouteOptions, 'onRequest' | 'preValidation'> {
    if (access === 'public') return {};
    return {
      // Authentication comes first: a stranger must learn nothing from validation errors.
      onRequest: async (request, reply) => {
        await authenticateCaller(request, reply, access);
        gate?.expect(request, reply);
        const { user } = request;
        if (cacheable === true && user !== undefined && responses.replay(user.id, request, reply)) return reply;
        return undefined;
      },
      // While a slow body arrives, the session may end or the role may be withdrawn.
      preValidation: async (request, reply) => {
        if (performance.now() - request.authenticatedAt > REAUTHENTICATE_AFTER_MILLISECONDS)
          await authenticateCaller(request, reply, access);
      },
    };
  }

  /** Creates the function that calls an endpoint's handler and sends its response. */
  function createResponder<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    gate: RequestGate | undefined,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
    const { method, status, cacheable, response, ignoresIdempotencyKey, isStreamed }: Endpoint = endpoint;
    const writeObject = isStreamed === true ? createObjectWriter(response as z.ZodObject) : undefined;
    const acceptsKey = method === 'POST' && ignoresIdempotencyKey !== true;
    return async (request, reply) => {
      const { params, query, body, user } = request;
      const handle = async () => handler({ params, query, body, user, request, reply } as never);
      const handleAdmitted = async () => (gate === undefined ? handle() : gate.run(request, handle));
      reply.header('cache-control', 'no-store').code(status);
      const claimQuota = async (): Promise<void> => {
        const added = user && contentAddedBy(endpoint, request);
        if (user !== undefined && added !== undefined) await quota.claim(user.id, added);
      };
      const hasKey = acceptsKey && 'idempotency-key' in request.headers;
      if (hasKey && user !== undefined) {
        const work = { prepare: claimQuota, answer: handleAdmitted };
        return responses.sendChange(reply, await idempotency.once(user.id, request, reply, work));
      }
      await claimQuota();
      if (writeObject !== undefined)
        return reply
          .type(JSON_TYPE)
          .send(await streamText(writeObject((await handle()) as AsyncGenerator<ObjectPart>)));
      if (method !== 'GET') return responses.sendChange(reply, await handleAdmitted());
      return responses.send(cacheable === true ? user?.id : undefined, request, reply, handleAdmitted, response);
    };
  }

  return (endpoint, handler, admit) => {
    const gate = admit && createRequestGate(admit);
    const respond = createResponder(endpoint, handler, gate);
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: documentSchema(endpoint),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      config: { ...(gate && { gate }), ...(endpoint.keepsBytes && { keepsBytes: true as const }) },
      ...(endpoint.keepsBytes && { validatorCompiler: validateAllButBody }),
      ...getAuthenticationHooks(endpoint, gate),
      handler: async (request, reply) =>
        runFor(requestCaller(request, reply), async () => {
          const actor = getActor(endpoint, request);
          const work = async () => respond(request, reply);
          return actor === undefined ? work() : recordAs(actor, work);
        }),
    };
    if (endpoint.isForm === true) addFormRoute(app, route);
    else app.route(route);
  };
}

/** Returns who makes the changes of a call; undefined for the person by hand. A program cannot say that it is Halo. */
function getActor({ actor }: Endpoint, { permission, headers }: FastifyRequest): Actor | undefined {
  if (permission !== undefined) return 'api';
  return headers[ACTOR_HEADER] === 'halo' ? 'halo' : actor;
}

/** Returns the caller on whose behalf the handler's code runs. */
export function requestCaller({ user }: FastifyRequest, reply: FastifyReply): Caller {
  return {
    account: user?.id,
    fail: (error) => {
      if (!reply.sent) void reply.send(error);
    },
  };
}

/** Validates everything except the body, which stays bytes. */
const validateAllButBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body'
    ? (body: unknown) =>
        body instanceof Uint8Array ? { value: body } : { error: new AppError('invalid', 'The request has no body') }
    : compileValidator(route as never);

/** Registers a form route in a scope of its own, so that no other route reads forms. */
function addFormRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await acceptFormOnly(scope, route.bodyLimit ?? scope.initialConfig.bodyLimit ?? 0);
    scope.route(route);
  });
}

/** Schema of a 204 response. */
const EMPTY_RESPONSE = z.null().describe('Nothing');

function documentSchema(endpoint: Endpoint) {
  const { params, query, body, response, status, summary, access, isForm } = endpoint;
  const tag = endpoint.path.split('/')[2] ?? '';
  return {
    summary,
    description: ACCESS_DESCRIPTION[access],
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(isForm && { consumes: ['multipart/form-data'] }),
    response: { [status]: response ?? EMPTY_RESPONSE },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; undefined on public endpoints. */
    user: User | undefined;
    /** The version of the user's rows when the caller was authenticated, on PostgreSQL. */
    rowsVersion: RowsVersion | undefined;
    /** What the API token of a program allows; undefined for a browser. */
    permission: Permission | undefined;
    /** When the caller was authenticated, by `performance.now()`. */
    authenticatedAt: number;
  }

  interface FastifyContextConfig {
    /** Admits requests whose body has arrived. */
    gate?: RequestGate;
    /** Whether a JSON body stays bytes. */
    keepsBytes?: true;
  }
}
