import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Private addresses that the operator allows: ranges, and the names of hosts. */
export interface AllowedAddresses {
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  /** Names in lower case. */
  hosts: ReadonlySet<string>;
}

/** The only range of IPv6 from which public addresses are assigned. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** The public address under which virtual machines of Azure reach the services of their host. */
const AZURE_HOST = '168.63.129.16';

/** Matches the name of a host, such as `ntfy` or `calendar.home.arpa`. */
const HOST_NAME = /^[a-z\d][a-z\d.-]{0,252}$/;

/** Matches the notation of an IPv4 address, which no name of a host may have. */
const ONLY_NUMBERS = /^[\d.]+$/;

/**
 * Reads a list of ranges in CIDR notation, addresses and names of hosts, separated by commas or spaces. Returns
 * undefined when an entry is none of these.
 */
export function parseAllowedAddresses(text: string): AllowedAddresses | undefined {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  const hosts = new Set<string>();
  for (const entry of entries) {
    const name = entry.toLowerCase();
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry));
    else if (isIP(entry) !== 0) ranges.push(wholeAddress(entry));
    else if (HOST_NAME.test(name) && !ONLY_NUMBERS.test(name)) hosts.add(name);
    else return undefined;
  }
  return { ranges, hosts };
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** True when the operator allows a host: all addresses of this name, or this IP address. */
export function isAllowedHost(host: string, { hosts, ranges }: AllowedAddresses): boolean {
  return hosts.has(host.toLowerCase()) || (isIP(host) !== 0 && isInRange(ipaddr.parse(host), ranges));
}

/**
 * True when a request may connect to an IP address: it is public, or the operator allows it. Not public are private,
 * loopback, link-local, multicast, shared (CGNAT), documentation, benchmarking and reserved addresses, and IPv6
 * addresses that contain an IPv4 address.
 */
export function isReachable(text: string, { ranges }: AllowedAddresses): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return isPublic(address) || isInRange(address, ranges);
}

function isInRange(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: AllowedAddresses['ranges']): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(PUBLIC_IPV6) : address.toString() !== AZURE_HOST;
}
