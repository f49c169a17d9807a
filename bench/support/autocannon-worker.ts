import autocannon, { type Request, type Result } from 'autocannon';
import type { Shot, Target } from './load.ts';

/** The result of a load test. Times are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  /** The median and the 99th percentile of response times. */
  half: number;
  most: number;
  failures: number;
}

// Sends requests as described by its argument and prints the result.
const { address, cookie, shots, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Target & {
  connections: number;
  seconds: number;
};
const times: number[] = [];
const begin = performance.now();
const { non2xx, errors, timeouts } = await new Promise<Result>((resolve, reject) => {
  const options = { url: address, connections, duration: seconds, requests: shots.map(createRequest) };
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

/** A request without a body has no content type. */
function createRequest({ method, path, body }: Shot): Request {
  const common = { method, path, headers: { ...(cookie !== undefined && { cookie }) } };
  if (body === undefined) return common;
  return { ...common, headers: { ...common.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
