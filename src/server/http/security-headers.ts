import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { AppError } from '#server/app-error.ts';

/**
 * Headers of every response. API responses are data: a browser that treats one as a page may do nothing with it. They
 * are many and small, so only the page gets the longer list.
 */
export const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/**
 * Sets headers against sniffing, framing and referrer leaks; `protectPage` adds those of the page. Refuses a request
 * without a Host header.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    protectResponse(reply);
    done(request.raw.headers.host === undefined ? new AppError('invalid', 'The request names no host') : undefined);
  });
}

/** Sets the headers of every response, for responses that no hook runs for. */
export function protectResponse(reply: FastifyReply): void {
  reply.headers(EVERYWHERE);
}

/**
 * Sets the content security policy of the client's page: own files only, no frames. The nonce is for the page's inline
 * script and for the style element with which open dialogs stop the page from scrolling.
 */
export function protectPage(reply: FastifyReply, nonce: string): void {
  // Helmet writes to the raw response, and Fastify's own headers would override it.
  reply.removeHeader('content-security-policy');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", `'nonce-${nonce}'`],
        styleSrc: ["'self'", `'nonce-${nonce}'`],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // The operator of the reverse proxy decides about HTTPS, not halo.
    strictTransportSecurity: false,
  });
  protect(reply.request.raw, reply.raw, () => undefined);
}
