import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The API's answers are data: a browser that takes one for a page may do nothing with it. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * What a browser may do with the client's page: everything from here, nothing from elsewhere, never inside a frame. The
 * nonce is for the page's own inline script and for the style element with which open dialogs keep the page from scrolling.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets the headers that keep browsers from guessing, framing and leaking. */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Whether HTTPS is there to stay is the reverse proxy's word, not ours.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NOTHING);
  });
}
