import ipaddr from 'ipaddr.js';

/** A household or a small server has a /64 or a /56 of IPv6 addresses to choose from, a larger site or a rented server a /48. */
const IPV6_PREFIXES = [64, 56, 48];

/**
 * The subnets that an address counts under in rate limits, the narrowest first: /64, /56 and /48 of an IPv6 address, and an IPv4
 * address as it is. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. Anything else stays as it is.
 */
export function subnetsOf(address: string): [string, ...string[]] {
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return [address];
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const [first = '', ...wider] = IPV6_PREFIXES.map((prefix) => {
    const network = new ipaddr.IPv6(parsed.parts.map((group, index) => group & groupMask(prefix, index)));
    return `${network.toString()}/${prefix}`;
  });
  return [first, ...wider];
}

/** The bits of an IPv6 address's group of 16, by its place, that belong to a prefix of so many bits. */
function groupMask(prefix: number, index: number): number {
  const bits = Math.min(Math.max(prefix - 16 * index, 0), 16);
  return 0xffff & (0xffff << (16 - bits));
}
