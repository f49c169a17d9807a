import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';

/** For whom a passkey is made: the origin of halo's pages, and its host name. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/**
 * Creates the function that returns the relying party of a request: the origin of PUBLIC_URL. Without PUBLIC_URL it is
 * the host of the request, which is safe because browsers use a passkey only for the host that it was made for, and halo
 * compares the two. Throws 'invalid' for a host that no address has, and 'conflict' where browsers have no passkeys: on plain HTTP, and at an address of numbers.
 */
export function createRelyingPartyFinder(publicUrl: string | undefined): (request: FastifyRequest) => RelyingParty {
  return (request) => {
    const address = publicUrl ?? `${request.protocol}://${request.host}`;
    if (!URL.canParse(address)) throw new AppError('invalid', 'The host of the request is not valid');
    const { origin, protocol, hostname } = new URL(address);
    const isSecure = protocol === 'https:' || hostname === 'localhost';
    if (!isSecure || isIP(hostname) !== 0 || hostname.startsWith('['))
      throw new AppError('conflict', 'Passkeys work only at an https address with a name, and at localhost');
    return { origin, id: hostname };
  };
}
