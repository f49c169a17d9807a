import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const PREFIX_GROUPS = 4;
const MAPPED_PREFIX = '0:0:0:0:0:ffff';

/**
 * What an address counts as for limits. IPv6 gives each household a /64 of addresses to choose from, so those count as one;
 * an IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. Anything else stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === MAPPED_PREFIX) return toIpv4(groups.slice(6));
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [splitGroups(head), splitGroups(tail)];
  const missing = GROUPS - before.length - after.length;
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

function splitGroups(text: string): string[] {
  const groups = text === '' ? [] : text.split(':');
  return groups.flatMap((group) => (isIPv4(group) ? fromIpv4(group) : [Number.parseInt(group, 16).toString(16)]));
}

function fromIpv4(address: string): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = address.split('.').map(Number);
  return [(first * 256 + second).toString(16), (third * 256 + fourth).toString(16)];
}

function toIpv4(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join('.');
}
