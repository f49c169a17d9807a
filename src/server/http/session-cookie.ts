import type { FastifyReply, FastifyRequest } from 'fastify';

/** Over HTTPS the cookie is bound to this very host; over plain HTTP browsers would refuse such a cookie. */
const SECURE_NAME = '__Host-halo_session';
const PLAIN_NAME = 'halo_session';

/** The browser's session token. */
export interface SessionCookie {
  /** The token that the browser sent. */
  read(request: FastifyRequest): string | undefined;
  /** Gives the browser its token, for `maxAge` seconds or, without, until it closes. Scripts cannot read it. */
  write(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number | undefined): void;
  /** Takes the token away. */
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/** The cookie is for HTTPS only when the request came that way, or when `publicUrl` says that people come that way. */
export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false;
  const isSecure = (request: FastifyRequest) => isPublicSecure || request.protocol === 'https';
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? SECURE_NAME : PLAIN_NAME);
  const optionsFor = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;
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
