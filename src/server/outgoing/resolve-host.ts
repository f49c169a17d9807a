import { lookup, Resolver } from 'node:dns/promises';

/** An IP address of a host. */
export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Returns the IP addresses of a host; none when it has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<HostAddress[]>;

const QUERY_MILLISECONDS = 3_000;
const TRIES = 2;

/**
 * Asks the name servers for the addresses of a host. It does not use `lookup`, because a slow name server would block
 * the few threads that also read files.
 */
export async function resolveHost(host: string, signal: AbortSignal): Promise<HostAddress[]> {
  const resolver = new Resolver({ timeout: QUERY_MILLISECONDS, tries: TRIES });
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [ipv4, ipv6] = await Promise.all([
      resolver.resolve4(host).catch((): string[] => []),
      resolver.resolve6(host).catch((): string[] => []),
    ]);
    return [
      ...ipv4.map((address) => ({ address, family: 4 as const })),
      ...ipv6.map((address) => ({ address, family: 6 as const })),
    ];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Returns the addresses of a host that the operator allows. They may be only in the server's own list of hosts. */
export async function resolveAllowedHost(host: string): Promise<HostAddress[]> {
  try {
    const found = await lookup(host, { all: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    return [];
  }
}
