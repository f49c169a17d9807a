import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { currentQueueKey } from '#server/concurrency/caller.ts';
import { FairQueue } from '#server/concurrency/fair-queue.ts';
import type { Schema } from './schema.ts';

/** Nobody in a group is answered before it is committed. It takes no further step after so many, or so much time of the processor. */
const LARGEST_GROUP = 32;
const LONGEST_GROUP_MICROSECONDS = 10_000;

/** A step that waits for the connection. */
interface Waiting {
  /** Answers with what tells the caller, once the disk has it. */
  carryOut: (transaction: Transaction<Schema>) => Promise<() => void>;
  refuse: (error: unknown) => void;
}

/** A step in a group: its rows may be written, and are not on the disk yet. */
interface Member {
  answer: () => void;
  refuse: (error: unknown) => void;
}

const BEGIN_STEP = CompiledQuery.raw('savepoint step');
const KEEP_STEP = CompiledQuery.raw('release step');
const UNDO_STEP = CompiledQuery.raw('rollback to step');

/**
 * Group commit: what wants to write to SQLite at the same time becomes one transaction, so that the disk is waited for once
 * and not for each. A step that fails is taken back alone. Nobody is told before the disk has what they wrote, and nobody reads what
 * it does not have.
 */
export class GroupCommit {
  readonly #root: Kysely<Schema>;
  readonly #waiting = new FairQueue<Waiting>();
  #isRunning = false;

  constructor(root: Kysely<Schema>) {
    this.#root = root;
  }

  /** Carries a step out in the caller's own context. Throws what the step threw, or why the disk does not have it. */
  async run<T>(step: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(currentQueueKey(), {
        carryOut: async (transaction) => {
          const result = await inContext(step, transaction);
          return () => resolve(result);
        },
        refuse: reject,
      });
      if (!this.#isRunning) void this.#runGroups();
    });
  }

  async #runGroups(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      // Requests that have arrived already are in time for the same group.
      await setImmediate();
      await this.#runGroup();
    }
    this.#isRunning = false;
  }

  async #runGroup(): Promise<void> {
    const group: Member[] = [];
    try {
      await this.#root.transaction().execute(async (transaction) => this.#carryOut(transaction, group));
      for (const { answer } of group) answer();
    } catch (error) {
      // Where not even a transaction could be begun, nobody is in it yet.
      const refused = group.length > 0 ? group : this.#takeAll();
      for (const { refuse } of refused) refuse(error);
    }
  }

  #takeAll(): Waiting[] {
    return Array.from({ length: this.#waiting.size }, () => this.#waiting.shift()).filter((step) => step !== undefined);
  }

  /** Carries out waiting steps, of one account after the other. Throws when SQLite has rolled back the whole group. */
  async #carryOut(transaction: Transaction<Schema>, group: Member[]): Promise<void> {
    const start = processorTime();
    while (group.length < LARGEST_GROUP && processorTime() - start < LONGEST_GROUP_MICROSECONDS) {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) return;
      const member: Member = { answer: () => undefined, refuse: waiting.refuse };
      group.push(member);
      await transaction.executeQuery(BEGIN_STEP);
      try {
        member.answer = await waiting.carryOut(transaction);
        await transaction.executeQuery(KEEP_STEP);
      } catch (error) {
        await takeBack(transaction, error);
        group.pop();
        waiting.refuse(error);
      }
    }
  }
}

/** How long this thread has used the processor, in microseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Takes a step back alone. Throws what went wrong in it when SQLite took the whole transaction back, as on a full disk. */
async function takeBack(transaction: Transaction<Schema>, cause: unknown): Promise<void> {
  try {
    await transaction.executeQuery(UNDO_STEP);
    await transaction.executeQuery(KEEP_STEP);
  } catch {
    throw cause;
  }
}
