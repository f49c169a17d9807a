import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';

/** The proxies that are trusted to name the caller: none, all, a number of hops, or a list. */
export type TrustProxy = boolean | number | string;

const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * The schema of TRUST_PROXY: `true`, `false`, the number of proxies in front of halo, or addresses, networks and range
 * names.
 */
export const trustProxySchema = z
  .string()
  .refine(
    isTrustProxy,
    'must be true, false, the number of proxies, or a list of addresses, networks (10.0.0.0/8), loopback, linklocal and uniquelocal',
  )
  .transform((text): TrustProxy => {
    if (text === 'true' || text === 'false') return text === 'true';
    return isCount(text) ? Number(text) : text;
  });

/** Returns Fastify's option. A count trusts that many hops, starting with the one connected to halo. */
export function trustProxyOption(setting: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

function isTrustProxy(text: string): boolean {
  return (
    text === 'true' || text === 'false' || isCount(text) || text.split(',').every((entry) => isRange(entry.trim()))
  );
}

function isCount(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}

/** True for an address, a network as address/length, or a range name. */
function isRange(entry: string): boolean {
  if (RANGES.has(entry)) return true;
  // An address, and the length of a network: '10.0.0.0/8'.
  const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return longest > 0 && (length === undefined || (Number(length) >= 1 && Number(length) <= longest));
}
