import { lookup } from 'node:dns/promises';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A POST to an address that a person or their browser gave. */
export interface OutgoingPost {
  address: string;
  method: 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** The maximum size of the response. */
  mostBytes: number;
  /** The maximum time of the request. */
  milliseconds: number;
}

/** Sends a POST for a person and returns the status of the response. Throws when there is none. */
export type SendOutgoing = (userId: number, post: OutgoingPost) => Promise<{ status: number }>;

const UNREACHABLE = 'There is no answer from this address. Check it, or try again later.';
const PRIVATE = 'This address is in a private network. The operator of this server can allow it.';

/**
 * Creates the only way to addresses that people give. It connects only to public addresses, unless the operator allows
 * private ones, and follows no redirect.
 */
export function createOutgoingRequests(allowsPrivateAddresses: boolean): SendOutgoing {
  return async (_userId, { address, method, headers, body, milliseconds }) => {
    const url = new URL(address);
    const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
    const usable = found.filter((host) => allowsPrivateAddresses || isPublic(host.address));
    const [first] = usable;
    if (first === undefined) throw new Error(found.length > 0 ? PRIVATE : UNREACHABLE);
    // Only the checked addresses are connected to, so a name that has another address by now leads nowhere else.
    const lookupChecked: LookupFunction = (_host, { all }, respond) => {
      if (all === true) respond(null, usable);
      else respond(null, first.address, first.family);
    };
    const signal = AbortSignal.timeout(milliseconds);
    return { status: await post(url, { method, headers, agent: false, lookup: lookupChecked, signal }, body) };
  };
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

async function post(url: URL, options: RequestOptions, body: string | Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      // Nothing of the body is of interest.
      response.destroy();
    });
    request.on('error', () => reject(new Error(UNREACHABLE)));
    request.end(body);
  });
}
