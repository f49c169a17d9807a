import type { FastifyReply, FastifyRequest } from 'fastify';
import { getBasePath } from './base-path.ts';

/** A token that a browser stores in an HttpOnly cookie. */
export interface TokenCookie {
  /** Returns the token that the browser sent. */
  read(request: FastifyRequest): string | undefined;
  /** Sends the token to the browser. `maxAge` is in seconds; without it the cookie lasts until the browser closes. */
  write(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number | undefined): void;
  /** Removes the cookie from the browser. */
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface CookieKind {
  /** Name over HTTPS. Its prefix binds the cookie to HTTPS; over plain HTTP browsers would refuse it. */
  secureName: string;
  plainName: string;
  path: string;
  sameSite: 'lax' | 'strict';
}

/** Creates the cookie of the session token. */
export function createSessionCookie(publicUrl: string | undefined): TokenCookie {
  return createCookie(publicUrl, { ...ownCookie(publicUrl, 'halo_session'), sameSite: 'lax' });
}

/**
 * Creates the cookie of what a sign-in remembers between two steps. It is sent when another site leads back to halo, as
 * an OpenID provider does.
 */
export function createTicketCookie(publicUrl: string | undefined): TokenCookie {
  return createCookie(publicUrl, { ...ownCookie(publicUrl, 'halo_sign_in'), sameSite: 'lax' });
}

/** Creates the cookie of the token by which a known browser is recognized. Browsers send it with sign-ins only. */
export function createBrowserCookie(publicUrl: string | undefined): TokenCookie {
  return createCookie(publicUrl, {
    secureName: '__Secure-halo_browser',
    plainName: 'halo_browser',
    path: `${getBasePath(publicUrl)}/api/login`,
    sameSite: 'strict',
  });
}

/** Names a cookie that is sent with all requests to halo. A cookie of one path cannot have the stricter prefix. */
function ownCookie(publicUrl: string | undefined, name: string): Omit<CookieKind, 'sameSite'> {
  const basePath = getBasePath(publicUrl);
  const prefix = basePath === '' ? '__Host-' : '__Secure-';
  return { secureName: `${prefix}${name}`, plainName: name, path: basePath || '/' };
}

/** Creates a cookie. It is limited to HTTPS if the request used HTTPS or `publicUrl` starts with https. */
function createCookie(publicUrl: string | undefined, kind: CookieKind): TokenCookie {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false;
  const isSecure = (request: FastifyRequest) => isPublicSecure || request.protocol === 'https';
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? kind.secureName : kind.plainName);
  const optionsFor = (request: FastifyRequest) => ({
    path: kind.path,
    httpOnly: true,
    sameSite: kind.sameSite,
    secure: isSecure(request),
  });
  return {
    read: (request) => request.cookies[nameFor(request)],
    write: (request, reply, token, maxAge) => {
      reply.setCookie(nameFor(request), token, {
        ...optionsFor(request),
        ...(maxAge !== undefined && { maxAge }),
      });
    },
    clear: (request, reply) => {
      reply.clearCookie(nameFor(request), optionsFor(request));
    },
  };
}
