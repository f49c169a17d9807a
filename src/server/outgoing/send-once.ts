import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { getHost, getPort } from './outgoing-address.ts';
import { OutgoingFailure } from './outgoing-failure.ts';
import type { HostAddress } from './resolve-host.ts';

/** One request to addresses that have been checked. */
export interface CheckedRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
  /** The addresses of the host, of which one is connected to. */
  addresses: readonly HostAddress[];
  /** The maximum time until the headers of the response, in milliseconds. */
  firstByteMilliseconds: number;
  signal: AbortSignal;
}

/**
 * Sends a request and returns its response, whose body is not read yet. It connects only to the given addresses, so
 * that a name that has another address by now cannot lead elsewhere. It follows no redirect, uses no proxy, keeps no
 * connection and sends no cookie.
 */
export async function sendOnce(checked: CheckedRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, signal, firstByteMilliseconds } = checked;
  const options: RequestOptions = {
    method,
    headers,
    agent: false,
    host: getHost(url),
    port: getPort(url),
    path: url.pathname + url.search,
    lookup: lookupIn(checked.addresses),
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(options);
    const timer = setTimeout(() => request.destroy(new OutgoingFailure('too-slow')), firstByteMilliseconds);
    request.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    // A server may switch to another protocol unasked. Its socket then belongs to nobody.
    request.once('upgrade', (_response, socket) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new OutgoingFailure('unreadable'));
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(body);
  });
}

/** Returns a lookup for Node's sockets that knows only these addresses. */
function lookupIn(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all, family }, respond) => {
    const [first] = addresses;
    if (all === true) respond(null, [...addresses]);
    else if (first === undefined)
      respond(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', Number(family ?? 0));
    else respond(null, first.address, first.family);
  };
}
