import { Agent, get } from 'node:http';
import type { Target } from './load.ts';

const agent = new Agent({ keepAlive: true });

/** Milliseconds from the request to the last byte of its answer. Throws when that is not a success. */
export async function readingTime({ url, cookie = '' }: Target): Promise<number> {
  const begin = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
    }).on('error', reject);
  });
  return performance.now() - begin;
}
