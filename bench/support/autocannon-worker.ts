import autocannon, { type Request, type Result } from 'autocannon';
import type { Shot, Target } from './load.ts';

/** What became of many requests. Times are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  /** Half of them, and 99 of 100, were answered within so long. */
  half: number;
  most: number;
  failures: number;
}

// Shoots as its argument says and prints what became of it.
const { address, cookie, shots, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Target & {
  connections: number;
  seconds: number;
};
const times: number[] = [];
const begin = performance.now();
const { non2xx, errors, timeouts } = await new Promise<Result>((resolve, reject) => {
  const options = { url: address, connections, duration: seconds, requests: shots.map(requestOf) };
  const cannon = autocannon(options, (error: Error | null, result) =>
    error === null ? resolve(result) : reject(error),
  );
  cannon.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
});
const elapsed = performance.now() - begin;
times.sort((first, second) => first - second);
const result: LoadResult = {
  perSecond: (times.length / elapsed) * 1_000,
  half: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
  most: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  failures: non2xx + errors + timeouts,
};
process.stdout.write(JSON.stringify(result));

/** A request without a body does not say of what kind it is. */
function requestOf({ method, path, body }: Shot): Request {
  const common = { method, path, headers: { ...(cookie !== undefined && { cookie }) } };
  if (body === undefined) return common;
  return { ...common, headers: { ...common.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
