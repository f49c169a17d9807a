import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NetworkPerson } from './person.ts';

/** What another user noticed during an attack. */
export interface Waiting {
  /** The slowest read and the slowest write, in milliseconds. */
  slowestRead: number;
  slowestWrite: number;
  medianRead: number;
  medianWrite: number;
  /** The number of requests, and of those without success. */
  requests: number;
  failures: number;
}

/**
 * A user who reads and writes all the time, in a worker thread so that the attacker's work does not delay the
 * measurement.
 */
export class Bystander {
  readonly #worker: Worker;

  constructor(address: string, person: NetworkPerson) {
    const workerData = { address, headers: person.headers };
    this.#worker = new Worker(join(import.meta.dirname, 'bystander-worker.ts'), { workerData });
  }

  /** Stops the bystander and returns its measurements. */
  async end(): Promise<Waiting> {
    const waiting = new Promise<Waiting>((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
    });
    this.#worker.postMessage('end');
    return waiting;
  }
}

/** The CPU time of a process, in milliseconds. */
export function readCpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}

/** The resident memory of a process, in MiB. */
export function readMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1_024);
}

/** Measures the maximum resident memory of a process until `stop` is called, in MiB. */
export function watchMemory(pid: number): { stop: () => number } {
  let most = readMemory(pid);
  const timer = setInterval(() => {
    most = Math.max(most, readMemory(pid));
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
