import { Agent, request } from 'node:http';

/** A request with the session cookie of a user. */
export interface Reading {
  url: string;
  cookie?: string;
  method?: string;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true });

/**
 * The time in milliseconds from the request to the last byte of the response. Throws when the response is not
 * successful.
 */
export async function measureRequest({ url, cookie = '', method = 'GET', body }: Reading): Promise<number> {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const begin = performance.now();
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${method} ${url}: ${statusCode}`));
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
  return performance.now() - begin;
}
