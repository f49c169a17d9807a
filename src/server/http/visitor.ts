import type { FastifyRequest } from 'fastify';

/** The address and user agent of a caller. */
export interface Visitor {
  address: string;
  agent: string | undefined;
}

/** Returns address and user agent of a request. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, agent: request.headers['user-agent'] };
}
