import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import { isAllowedHost, isReachable, type AllowedAddresses } from './address-policy.ts';
import { getHost, parseOutgoingAddress } from './outgoing-address.ts';
import { OutgoingFailure, toOutgoingFailure } from './outgoing-failure.ts';
import { resolveAllowedHost, resolveHost, type HostAddress, type ResolveHost } from './resolve-host.ts';

const MAX_REDIRECTS = 3;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const TOTAL_MILLISECONDS = 20_000;
const FIRST_BYTE_MILLISECONDS = 10_000;
/** How many requests of a person run at once. Others fail with 'busy'. */
const AT_ONCE_PER_PERSON = 4;
/** How many requests of all people run at once. Others wait. */
const AT_ONCE = 32;
const WAITING = 500;

/** A request to an address that a person gave. */
export interface OutgoingRequest {
  address: string;
  /** A POST is sent once and follows no redirect; GET unless given. */
  method?: 'GET' | 'POST';
  /** Headers besides Host, Accept-Encoding and User-Agent. They are not sent to another origin after a redirect. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The maximum size of the body, also after decompression. Without it the body is not read. */
  mostBytes?: number;
  /** The media types of a successful body, such as `text/calendar`; any type unless given. */
  types?: readonly string[];
  /** The maximum time of the whole request; 20 seconds unless given. */
  milliseconds?: number;
  /** The maximum time until the headers of the response; 10 seconds unless given. */
  firstByteMilliseconds?: number;
}

/** The response of an address, of any status. */
export interface OutgoingResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The address that the last redirect led to. */
  address: string;
}

export interface OutgoingParts {
  allowed: AllowedAddresses;
  /** Finds the addresses of hosts; the name servers unless given. */
  resolve?: ResolveHost;
}

/** Sends requests to addresses that people give. */
export interface Outgoing {
  /**
   * Sends a request for a person and returns the response. Connects only to public addresses and to those that the
   * operator allows. Throws only OutgoingFailure.
   */
  send: (userId: number, request: OutgoingRequest) => Promise<OutgoingResponse>;
  /** Aborts all requests. */
  close: () => void;
}

/** Creates the only way to an address that a person gave. (decision 069) */
export function createOutgoing({ allowed, resolve = resolveHost }: OutgoingParts): Outgoing {
  const gate = createConcurrencyGate({
    places: AT_ONCE,
    waitingPerKey: AT_ONCE_PER_PERSON,
    waiting: WAITING,
    busyMessage: new OutgoingFailure('busy').message,
    retryAfter: 5,
  });
  const running = new Map<number, number>();
  const stop = new AbortController();

  /** Returns the addresses of a host that may be connected to. Throws when it has none. */
  async function checkedAddresses(url: URL, signal: AbortSignal): Promise<HostAddress[]> {
    const host = getHost(url);
    const family = isIP(host);
    if (family !== 0) {
      if (!isReachable(host, allowed)) throw new OutgoingFailure('private');
      return [{ address: host, family: family === 6 ? 6 : 4 }];
    }
    if (isAllowedHost(host, allowed)) return requireSome(await beforeAbort(resolveAllowedHost(host), signal));
    const found = await beforeAbort(resolve(host, signal), signal);
    return requireSome(found.filter(({ address }) => isReachable(address, allowed)));
  }

  async function follow(request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingResponse> {
    const { method = 'GET', headers = {}, mostBytes, types, firstByteMilliseconds = FIRST_BYTE_MILLISECONDS } = request;
    const first = parseOutgoingAddress(request.address);
    // Loaded at first use, because most servers send nothing.
    const { sendOnce } = await import('./send-once.ts');
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      const addresses = await checkedAddresses(url, signal);
      const response = await sendOnce({
        url,
        method,
        headers: { ...(url.origin === first.origin && headers), ...OWN_HEADERS },
        body: request.body,
        addresses,
        firstByteMilliseconds,
        signal,
      });
      const next = method === 'GET' ? getRedirect(response, url) : undefined;
      if (next === undefined) return { ...(await readResponse(response, mostBytes, types)), address: url.href };
      response.destroy();
      if (redirects === MAX_REDIRECTS) throw new OutgoingFailure('redirects');
      url = next;
    }
  }

  /** Follows a request within its time. */
  async function sendInTime(request: OutgoingRequest): Promise<OutgoingResponse> {
    const deadline = AbortSignal.timeout(request.milliseconds ?? TOTAL_MILLISECONDS);
    try {
      return await follow(request, AbortSignal.any([deadline, stop.signal]));
    } catch (error) {
      if (stop.signal.aborted) throw new OutgoingFailure('stopped');
      if (deadline.aborted) throw new OutgoingFailure('too-slow');
      throw toOutgoingFailure(error);
    }
  }

  return {
    async send(userId, request) {
      const others = running.get(userId) ?? 0;
      if (others >= AT_ONCE_PER_PERSON) throw new OutgoingFailure('busy');
      running.set(userId, others + 1);
      try {
        const leave = await gate.acquire(userId).catch(() => {
          throw new OutgoingFailure('busy');
        });
        return await sendInTime(request).finally(leave);
      } finally {
        const left = (running.get(userId) ?? 1) - 1;
        if (left === 0) running.delete(userId);
        else running.set(userId, left);
      }
    },

    close: () => stop.abort(),
  };
}

const OWN_HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'halo' };

/** Waits for a result, but not longer than until the signal aborts. */
async function beforeAbort<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingFailure('too-slow')), { once: true });
    result.then(resolve, reject);
  });
}

function requireSome(addresses: HostAddress[]): HostAddress[] {
  if (addresses.length === 0) throw new OutgoingFailure('not-found');
  return addresses;
}

/** Returns where a response redirects to; undefined if it does not. */
function getRedirect({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (!REDIRECT_STATUSES.has(statusCode) || location === undefined) return undefined;
  const next = parseOutgoingAddress(location, url);
  if (url.protocol === 'https:' && next.protocol === 'http:') throw new OutgoingFailure('downgrade');
  return next;
}

async function readResponse(
  response: IncomingMessage,
  mostBytes: number | undefined,
  types: readonly string[] | undefined,
): Promise<Omit<OutgoingResponse, 'address'>> {
  const { statusCode: status = 0, headers } = response;
  const { readBody } = await import('./read-body.ts');
  try {
    if (status === 200 && types !== undefined && !types.includes(getMediaType(headers)))
      throw new OutgoingFailure('wrong-type');
    const body = mostBytes === undefined ? Buffer.alloc(0) : await readBody(response, mostBytes);
    return { status, headers, body };
  } finally {
    response.destroy();
  }
}

function getMediaType(headers: IncomingHttpHeaders): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}
