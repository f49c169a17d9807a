import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NetworkPerson } from './person.ts';

/** What somebody else noticed of an attack. */
export interface Waiting {
  /** How long their slowest reading and their slowest write took, in milliseconds. */
  slowestRead: number;
  slowestWrite: number;
  medianRead: number;
  medianWrite: number;
  /** How many requests they made, and how many were not answered with success. */
  requests: number;
  failures: number;
}

/** Somebody who reads and writes a little all the time, in a thread of their own, so that they notice nothing of the attacker's work. */
export class Bystander {
  readonly #worker: Worker;

  constructor(address: string, person: NetworkPerson) {
    const workerData = { address, headers: person.headers };
    this.#worker = new Worker(join(import.meta.dirname, 'bystander-worker.ts'), { workerData });
  }

  /** Ends it and answers what it noticed. */
  async end(): Promise<Waiting> {
    const waiting = new Promise<Waiting>((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
    });
    this.#worker.postMessage('end');
    return waiting;
  }
}

/** How long a process has used the processor, in milliseconds. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}

/** How much memory the system has given a process, in MiB. */
export function memoryOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1_024);
}

/** The most memory that the system gives a process from now until `stop` is called, in MiB. */
export function watchMemory(pid: number): { stop: () => number } {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
