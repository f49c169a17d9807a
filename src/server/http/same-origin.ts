import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_NAMES = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const OWN_NAME = hostname().toLowerCase();

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that change something when a page of another site made them. Browsers say where a request comes from in
 * Sec-Fetch-Site or Origin, and pages cannot forge either. A program that is no browser sends neither and carries no
 * cookie that a page could borrow, so it may pass.
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
 * Whether a browser on this machine calls halo by a name that is none of the machine's own: a page of another site has had its
 * name lead here (DNS rebinding). Where a reverse proxy asks for others, PUBLIC_URL or TRUST_PROXY says so.
 */
function isRebound({ socket, hostname: name }: FastifyRequest): boolean {
  const isOwn = LOCAL_NAMES.test(name) || name.toLowerCase() === OWN_NAME;
  return LOCAL_ADDRESSES.has(socket.remoteAddress ?? '') && !isOwn;
}
