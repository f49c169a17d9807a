import { createDatabase } from '../support/postgres.ts';
import { startFleet, startPostgresServer } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { wait } from './writers.ts';

const DAY = '2026-11-21';
const CHANGES = 100;
/** The change of the first client after which its process is killed. */
const KILLED_AFTER = 30;
const PAUSE = 20;
const LAST_ATTEMPT = 50;

/** The result of two clients whose changes are sent again while one of two processes is killed. */
export interface RetryOutcome {
  /** The number of changes that both clients made. */
  changes: number;
  /** The number of requests that were sent again. */
  retried: number;
  /** The number of changes that are missing in the end. */
  lost: number;
  /** The number of changes that were carried out twice. */
  doubled: number;
  /** The time within which 95 % of the changes were confirmed, with their retries, in milliseconds. */
  p95: number;
}

/**
 * Lets two clients of one person add tasks through two processes on one PostgreSQL, and kills one process. What was not
 * confirmed is sent again with its Idempotency-Key, to the other process.
 */
export async function retryThroughKill(): Promise<RetryOutcome> {
  await using end = new AsyncDisposableStack();
  const postgres = await startPostgresServer(end);
  const programs = await startFleet(end, 2, { DATABASE_URL: await createDatabase(postgres.port, 'retries') });
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  const person = new NetworkPerson('retries@halo.example');
  await person.register(addresses[0] ?? '');
  const times: number[] = [];
  let retried = 0;

  /** Adds a task at one of the processes, or at the next one if it does not confirm. */
  async function add(title: string, first: number): Promise<void> {
    const start = performance.now();
    for (let attempt = 0; attempt < LAST_ATTEMPT; attempt += 1) {
      const address = addresses[(first + attempt) % addresses.length] ?? '';
      const key = { 'idempotency-key': title };
      const status = await person.call(address, 'POST', '/api/tasks', { title, date: DAY }, key).then(
        async (response) => response.text().then(() => response.status),
        () => 0,
      );
      if (status === 201) {
        times.push(performance.now() - start);
        return;
      }
      if (status >= 400 && status < 500) throw new Error(`A change was refused with ${status}`);
      retried += 1;
      await wait(PAUSE);
    }
  }

  await Promise.all(
    addresses.map(async (_, client) => {
      for (let count = 0; count < CHANGES; count += 1) {
        const adding = add(`client-${client}-change-${count}`, client);
        if (client === 0 && count === KILLED_AFTER) programs[0]?.kill();
        await adding;
      }
    }),
  );
  const tasks = await person.read<{ title: string }[]>(addresses[1] ?? '', '/api/tasks/all');
  const stored = new Set(tasks.map(({ title }) => title));
  const changes = addresses.length * CHANGES;
  const sorted = times.toSorted((one, other) => one - other);
  return {
    changes,
    retried,
    lost: changes - stored.size,
    doubled: tasks.length - stored.size,
    p95: Math.round(sorted[Math.ceil(changes * 0.95) - 1] ?? Number.NaN),
  };
}
