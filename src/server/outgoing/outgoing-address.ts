import { MAX_ADDRESS_LENGTH } from '#shared/outgoing/addresses.rules.ts';
import { invalidField } from '#server/app-error.ts';
import { OutgoingFailure } from './outgoing-failure.ts';

/** Web services of a household often listen on a port from here up. Below it, only the ports of the web are used. */
const FIRST_UNPRIVILEGED_PORT = 1_024;
const WEB_PORTS = new Set([80, 443]);

/**
 * Ports of programs that do not speak HTTP and could take a request for commands: those that browsers refuse, and those
 * of databases and caches.
 */
const OTHER_PROTOCOLS = new Set([
  1_719, 1_720, 1_723, 2_049, 3_306, 3_389, 3_659, 4_045, 4_190, 5_060, 5_061, 5_432, 5_900, 6_000, 6_379, 6_566, 6_665,
  6_666, 6_667, 6_668, 6_669, 6_679, 6_697, 9_042, 10_080, 11_211, 27_017,
]);

/**
 * Returns the URL of an address that a person gives. Other notations of an IP address, such as `2130706433` or
 * `0x7f.1`, become the usual one. Throws an OutgoingFailure when halo does not use such an address.
 */
export function parseOutgoingAddress(text: string, base?: URL): URL {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, base?.href)) throw new OutgoingFailure('invalid');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingFailure('invalid');
  if (url.username !== '' || url.password !== '') throw new OutgoingFailure('credentials');
  if (!isUsedPort(getPort(url))) throw new OutgoingFailure('port');
  return url;
}

/**
 * Like `parseOutgoingAddress`, for the field `address` of a form. Throws 'invalid' with the reason when halo does not use
 * such an address.
 */
export function parseAddressField(text: string): URL {
  try {
    return parseOutgoingAddress(text);
  } catch (error) {
    throw error instanceof OutgoingFailure ? invalidField('address', error.message) : error;
  }
}

/** Returns the host of a URL without the brackets of an IPv6 address and without the dot that ends a full name. */
export function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

/** Returns the port of a URL. */
export function getPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function isUsedPort(port: number): boolean {
  return WEB_PORTS.has(port) || (port >= FIRST_UNPRIVILEGED_PORT && !OTHER_PROTOCOLS.has(port));
}
