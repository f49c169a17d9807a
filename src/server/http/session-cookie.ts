import type { FastifyReply, FastifyRequest } from 'fastify';

/** Over HTTPS the cookie is bound to this very host; over plain HTTP browsers would refuse such a cookie. */
const SECURE_NAME = '__Host-halo_session';
const PLAIN_NAME = 'halo_session';

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? SECURE_NAME : PLAIN_NAME;
}

/** The session token that the browser sent. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request)];
}

/** Gives the browser its token, for `maxAge` seconds or, without, until it closes. Scripts cannot read it. */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAge: number | undefined,
): void {
  reply.setCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    ...(maxAge !== undefined && { maxAge }),
  });
}

/** Takes the token away. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) });
}
