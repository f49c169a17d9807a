import { Agent, request } from 'node:http';

/** Something to read, or to do, as the person whom the cookie belongs to. */
export interface Reading {
  url: string;
  cookie?: string;
  method?: string;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds from the request to the last byte of its answer. Throws when that is not a success. */
export async function readingTime({ url, cookie = '', method = 'GET', body }: Reading): Promise<number> {
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
