import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Waiting } from './bystander.ts';

const { address, headers } = workerData as { address: string; headers: Record<string, string> };
const DAY = '2026-11-21';
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const reads: number[] = [];
const writes: number[] = [];
let failures = 0;
const over = new AbortController();
parentPort?.once('message', () => over.abort());

async function call(method: string, path: string, body?: object): Promise<number> {
  const start = performance.now();
  const status = await new Promise<number>((resolve) => {
    const type = body && { 'content-type': 'application/json' };
    const sent = request(`${address}${path}`, { method, agent, headers: { ...headers, ...type } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body && JSON.stringify(body));
  });
  if (status < 200 || status >= 300) failures += 1;
  return performance.now() - start;
}

for (let count = 0; !over.signal.aborted; count += 1) {
  const [write, read] = await Promise.all([
    call('POST', '/api/tasks', { title: `Meanwhile ${count}`, date: DAY }),
    call('GET', `/api/tasks/date/2026-11-${String((count % 20) + 1).padStart(2, '0')}`),
  ]);
  writes.push(write);
  reads.push(read);
  await pause(20);
}
agent.destroy();

const largest = (numbers: readonly number[]) => Math.round(Math.max(0, ...numbers));
const median = (numbers: readonly number[]) =>
  Math.round((numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0) * 10) / 10;
const waiting: Waiting = {
  slowestRead: largest(reads),
  slowestWrite: largest(writes),
  medianRead: median(reads),
  medianWrite: median(writes),
  requests: reads.length + writes.length,
  failures,
};
parentPort?.postMessage(waiting);
