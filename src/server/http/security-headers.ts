import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What a browser may do with halo's answers: everything from here, nothing from elsewhere, and never inside a frame. */
export async function setSecurityHeaders(app: FastifyInstance, scriptHashes: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
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
}
