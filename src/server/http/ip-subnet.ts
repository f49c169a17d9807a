import ipaddr from 'ipaddr.js';

/**
 * A household or small server can choose from a /64 or /56 of IPv6 addresses, a larger site or rented server from a
 * /48.
 */
const IPV6_PREFIXES = [64, 56, 48];

/**
 * Returns the subnets that an address counts under in rate limits, the narrowest first: /64, /56 and /48 of an IPv6
 * address, or the IPv4 address itself. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) counts as IPv4. Any other
 * string is returned as it is.
 */
export function getSubnets(address: string): [string, ...string[]] {
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

/** Returns the bits of the 16-bit group at `index` that belong to a prefix of this length. */
function groupMask(prefix: number, index: number): number {
  const bits = Math.min(Math.max(prefix - 16 * index, 0), 16);
  return 0xffff & (0xffff << (16 - bits));
}
