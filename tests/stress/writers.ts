import { startProgram, type RunningProgram } from '../support/program.ts';
import type { NetworkPerson } from './person.ts';

const DAY = '2026-11-21';

/** Starts the program for a stress test, without rate limits. */
export function startFor(
  environment: Record<string, string>,
  longestRun?: number,
  nodeOptions?: readonly string[],
): RunningProgram {
  return startProgram({ ...environment, RATE_LIMIT_SCALE: '0' }, undefined, { longestRun, nodeOptions });
}

/** Waits for a number of milliseconds. */
export async function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Writes tasks and records which ones were acknowledged. */
export class WriteLog {
  readonly #person: NetworkPerson;
  readonly #acknowledged = new Set<string>();
  /** The number of failures by status; 0 means no response. */
  readonly refusals = new Map<number, number>();

  constructor(person: NetworkPerson) {
    this.#person = person;
  }

  /** The number of acknowledged writes. */
  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** The number of writes with an error status. */
  get refused(): number {
    return [...this.refusals].reduce((sum, [status, count]) => (status === 0 ? sum : sum + count), 0);
  }

  /** The number of writes with an error status or without a response. */
  get failures(): number {
    return [...this.refusals.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Writes a task and returns the status, or 0 without a response. */
  async write(address: string, title: string): Promise<number> {
    const status = await this.#person.call(address, 'POST', '/api/tasks', { title, date: DAY }).then(
      (response) => response.text().then(() => response.status),
      () => 0,
    );
    this.note(title, status);
    return status;
  }

  /** Records the status of a write. */
  note(title: string, status: number): void {
    if (status === 201) this.#acknowledged.add(title);
    else this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
  }

  /** Runs several writers, each writing one task after another, while `shouldContinue` accepts the last status. */
  async writeWhile(
    address: string,
    writers: number,
    name: string,
    shouldContinue: (status: number) => boolean,
  ): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let count = 0; ; count += 1) {
          if (!shouldContinue(await this.write(address, `${name}-${writer}-${count}`))) return;
        }
      }),
    );
  }

  /** Writes until it succeeds and returns the time in milliseconds. Throws after half a minute. */
  async writeAgain(address: string, name: string): Promise<number> {
    const start = performance.now();
    for (let attempt = 0; performance.now() - start < 30_000; attempt += 1) {
      if ((await this.write(address, `${name}-${attempt}`)) === 201) return Math.round(performance.now() - start);
      await wait(20);
    }
    throw new Error(`The database accepts no writes: ${JSON.stringify([...this.refusals])}`);
  }

  /** The titles of all stored tasks. */
  async readStored(address: string): Promise<Set<string>> {
    const tasks = await this.#person.read<{ title: string }[]>(address, '/api/tasks/all');
    return new Set(tasks.map(({ title }) => title));
  }

  /** The number of acknowledged writes that are missing. */
  async countMissing(address: string): Promise<number> {
    const stored = await this.readStored(address);
    return [...this.#acknowledged].filter((title) => !stored.has(title)).length;
  }
}
