import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPermitted, type Permission } from '#shared/account/api-tokens.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import { AppError } from '#server/app-error.ts';
import type { Authenticate, AuthenticatedUser } from './endpoints.ts';
import type { TokenCookie } from './cookies.ts';

/** The user of a session token. `renewedFor` is set when the cookie's lifetime is extended by that many seconds. */
export interface FoundSession extends Omit<AuthenticatedUser, 'permission'> {
  renewedFor: number | undefined;
}

/** The user of an API token, and what the token allows. */
export interface FoundToken {
  user: User;
  permission: Permission;
}

/** The header of a program's API token. Other tokens in this header are those of a proxy in front of halo. */
const API_TOKEN = /^Bearer +(halo_\S*)$/i;

/**
 * Creates the authentication: by API token if the request has one, otherwise by session cookie. Throws 'signed-out'
 * when neither is valid, 'forbidden' when the token does not allow the endpoint. A remembered browser's cookie is
 * renewed together with its session.
 */
export function requireUser(
  cookie: TokenCookie,
  findSession: (token: string) => Promise<FoundSession | undefined>,
  findTokenUser: (token: string) => Promise<FoundToken | undefined>,
): Authenticate {
  async function authenticateBrowser(request: FastifyRequest, reply: FastifyReply): Promise<AuthenticatedUser> {
    const token = cookie.read(request);
    const session = token === undefined ? undefined : await findSession(token);
    if (token === undefined || session === undefined) throw new AppError('signed-out', 'Please sign in');
    if (session.renewedFor !== undefined) cookie.write(request, reply, token, session.renewedFor);
    return { ...session, permission: undefined };
  }

  async function authenticateProgram(token: string, { method, routeOptions }: FastifyRequest) {
    const found = await findTokenUser(token);
    if (found === undefined) throw new AppError('signed-out', 'The API token is not valid');
    if (!isPermitted(found.permission, { method, path: routeOptions.url ?? '' }))
      throw new AppError('forbidden', 'The API token does not allow this');
    return { ...found, rowsVersion: undefined };
  }

  return async (request, reply) => {
    const token = API_TOKEN.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? authenticateBrowser(request, reply) : authenticateProgram(token, request);
  };
}
