import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { AppError } from './app-error.ts';

/**
 * What every answer carries. Answers of the API are data: a browser that takes one for a page may do nothing with it. They
 * are so many, and so small, that the longer list is left to the page.
 */
export const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** Sets the headers that keep browsers from guessing, framing and leaking; `protectPage` adds a page's own. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    protectAnswer(reply);
    done(request.raw.headers.host === undefined ? new AppError('invalid', 'The request names no host') : undefined);
  });
}

/** Sets what every answer carries, for those that no hook is run for. */
export function protectAnswer(reply: FastifyReply): void {
  reply.headers(EVERYWHERE);
}

/**
 * What a browser may do with the client's page: everything from here, nothing from elsewhere, never inside a frame. The
 * nonce is for the page's own inline script and for the style element with which open dialogs keep the page from scrolling.
 */
export function protectPage(reply: FastifyReply, nonce: string): void {
  // Helmet writes beside Fastify's own headers, which would win.
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
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Whether HTTPS is there to stay is the reverse proxy's word, not ours.
    strictTransportSecurity: false,
  });
  protect(reply.request.raw, reply.raw, () => undefined);
}
