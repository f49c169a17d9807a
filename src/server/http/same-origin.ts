import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { SAFE_METHODS } from './safe-methods.ts';

const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Matches the host names of this machine, such as 'localhost', 'halo.localhost', '127.0.0.1' and '[::1]'. */
const LOCAL_NAMES = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const OWN_NAME = hostname().toLowerCase();

/**
 * Refuses changing calls that a page of another site made. Browsers state the origin of a request in Sec-Fetch-Site or
 * Origin, and pages cannot forge either. A program other than a browser sends neither, and carries no cookie that a
 * page could abuse, so it passes. (READ-4)
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string | undefined, isBehindProxy: boolean): void {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isSameOrigin(request)) return done();
    done(new AppError('forbidden', 'This call must come from the same site'));
  });

  function isSameOrigin(request: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    if (origin === undefined || origin === publicOrigin) return true;
    if (origin !== `${request.protocol}://${request.host}`) return false;
    return isBehindProxy || !isRebound(request);
  }
}

/**
 * True when a browser on this machine calls halo by a host name that is not the machine's own: another site's page has
 * pointed its name here (DNS rebinding). Behind a reverse proxy with another name, set PUBLIC_URL or TRUST_PROXY.
 */
function isRebound({ socket, hostname: name }: FastifyRequest): boolean {
  const isOwn = LOCAL_NAMES.test(name) || name.toLowerCase() === OWN_NAME;
  return LOCAL_ADDRESSES.has(socket.remoteAddress ?? '') && !isOwn;
}
