import { startProgram, type RunningProgram } from '../support/program.ts';
import type { NetworkPerson } from './person.ts';

const DAY = '2026-11-21';

/** Starts the program for a stress test, where no limits stand in the way. */
export function startFor(
  environment: Record<string, string>,
  longestRun?: number,
  nodeOptions?: readonly string[],
): RunningProgram {
  return startProgram({ ...environment, RATE_LIMIT_SCALE: '0' }, undefined, { longestRun, nodeOptions });
}

/** Waits so many milliseconds. */
export async function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** What somebody has written, and was told that it is kept. */
export class Writings {
  readonly #person: NetworkPerson;
  readonly #acknowledged = new Set<string>();
  /** How often each status was answered that is no success; 0 for no answer. */
  readonly refusals = new Map<number, number>();

  constructor(person: NetworkPerson) {
    this.#person = person;
  }

  /** How many writes were answered with success. */
  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** How many were answered, and not with success. */
  get refused(): number {
    return [...this.refusals].reduce((sum, [status, count]) => (status === 0 ? sum : sum + count), 0);
  }

  /** How many were not answered with success, or not at all. */
  get failures(): number {
    return [...this.refusals.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Writes a task of this title and answers the status; 0 where there was no answer. */
  async write(address: string, title: string): Promise<number> {
    const status = await this.#person.call(address, 'POST', '/api/tasks', { title, date: DAY }).then(
      (response) => response.text().then(() => response.status),
      () => 0,
    );
    this.note(title, status);
    return status;
  }

  /** Notes how a write of this title was answered. */
  note(title: string, status: number): void {
    if (status === 201) this.#acknowledged.add(title);
    else this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
  }

  /** Several people's worth of writing, one task after the other each, as long as `goesOn` says so of the last status. */
  async writeWhile(address: string, writers: number, name: string, goesOn: (status: number) => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let count = 0; ; count += 1) {
          if (!goesOn(await this.write(address, `${name}-${writer}-${count}`))) return;
        }
      }),
    );
  }

  /** Writes until it succeeds, and answers after how many milliseconds it did. Throws when it does not within half a minute. */
  async writeAgain(address: string, name: string): Promise<number> {
    const start = performance.now();
    for (let attempt = 0; performance.now() - start < 30_000; attempt += 1) {
      if ((await this.write(address, `${name}-${attempt}`)) === 201) return Math.round(performance.now() - start);
      await after(20);
    }
    throw new Error(`Nothing can be written any more: ${JSON.stringify([...this.refusals])}`);
  }

  /** The titles that are stored. */
  async stored(address: string): Promise<Set<string>> {
    const tasks = await this.#person.read<{ title: string }[]>(address, '/api/tasks/all');
    return new Set(tasks.map(({ title }) => title));
  }

  /** How many writes were answered with success and are not there. */
  async countMissing(address: string): Promise<number> {
    const stored = await this.stored(address);
    return [...this.#acknowledged].filter((title) => !stored.has(title)).length;
  }
}
