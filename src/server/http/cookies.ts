import type { FastifyReply, FastifyRequest } from 'fastify';

/** A token that a browser keeps in a cookie, where scripts cannot read it. */
export interface TokenCookie {
  /** The token that the browser sent. */
  read(request: FastifyRequest): string | undefined;
  /** Gives the browser its token, for `maxAge` seconds or, without, until it closes. */
  write(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number | undefined): void;
  /** Takes the token away. */
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface CookieKind {
  /** Over HTTPS the name binds the cookie to HTTPS; over plain HTTP browsers would refuse such a cookie. */
  secureName: string;
  plainName: string;
  path: string;
  sameSite: 'lax' | 'strict';
}

/** The session's token. */
export function createSessionCookie(publicUrl: string | undefined): TokenCookie {
  return createCookie(publicUrl, {
    secureName: '__Host-halo_session',
    plainName: 'halo_session',
    path: '/',
    sameSite: 'lax',
  });
}

/** The token by which a browser is known that has signed in before. It is sent with nothing but a sign-in. */
export function createBrowserCookie(publicUrl: string | undefined): TokenCookie {
  return createCookie(publicUrl, {
    secureName: '__Secure-halo_browser',
    plainName: 'halo_browser',
    path: '/api/login',
    sameSite: 'strict',
  });
}

/** The cookie is for HTTPS only when the request came that way, or when `publicUrl` says that people come that way. */
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
