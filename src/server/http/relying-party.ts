import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** For whom a passkey is made: the origin of halo's pages, and its host name. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/**
 * Creates the function that returns the relying party of a request: the origin of PUBLIC_URL. Without PUBLIC_URL it is
 * the host of the request, which is safe because browsers use a passkey only for the host that it was made for, and halo
 * compares the two. Throws 'conflict' where browsers have no passkeys: on plain HTTP, and at an address of numbers.
 */
export function createRelyingPartyFinder(publicUrl: string | undefined): (request: FastifyRequest) => RelyingParty {
  return (request) => {
    const { origin, protocol, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
    const isSecure = protocol === 'https:' || hostname === 'localhost';
    if (!isSecure || isIP(hostname) !== 0 || hostname.startsWith('['))
      throw new AppError('conflict', 'Passkeys work only at an https address with a name, and at localhost');
    return { origin, id: hostname };
  };
}
