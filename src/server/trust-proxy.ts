import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';

/** Which proxies are believed about who calls: none, all, so many in front of halo, or those of a list. */
export type TrustProxy = boolean | number | string;

const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** TRUST_PROXY: `true`, `false`, how many proxies are in front of halo, or addresses, networks and names of ranges. */
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

/** The setting as Fastify takes it. A count trusts that many hops, beginning with whoever is connected to halo. */
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

/** An address, a network in the form address/length, or the name of one. */
function isRange(entry: string): boolean {
  if (RANGES.has(entry)) return true;
  const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return longest > 0 && (length === undefined || (Number(length) >= 1 && Number(length) <= longest));
}
