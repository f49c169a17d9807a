import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { currentQueueKey } from '#server/concurrency/caller.ts';
import { FairQueue } from '#server/concurrency/fair-queue.ts';
import type { Schema } from './schema.ts';

/**
 * The largest group, and the processor time after which a group takes no further step. No step's caller gets a result
 * before the group has committed.
 */
const LARGEST_GROUP = 32;
const MAX_GROUP_MICROSECONDS = 10_000;

/** A step that waits for the connection. */
interface Waiting {
  /** Runs the step. Returns the function that resolves its caller's promise after the commit. */
  execute: (transaction: Transaction<Schema>) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** A step in a group. Its rows may be written but are not committed. */
interface Member {
  resolve: () => void;
  reject: (error: unknown) => void;
}

const BEGIN_STEP = CompiledQuery.raw('savepoint step');
const KEEP_STEP = CompiledQuery.raw('release step');
const UNDO_STEP = CompiledQuery.raw('rollback to step');

/**
 * Group commit: concurrent writes to SQLite become one transaction, so that fsync is waited for once. Each step has a
 * savepoint, and a step that fails is rolled back alone. Callers get their results after the commit, and readers see
 * only committed rows.
 */
export class GroupCommit {
  readonly #root: Kysely<Schema>;
  readonly #waiting = new FairQueue<Waiting>();
  #isRunning = false;

  constructor(root: Kysely<Schema>) {
    this.#root = root;
  }

  /** Runs a step in the caller's async context. Throws the step's error, or the error of the commit. */
  async run<T>(step: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(currentQueueKey(), {
        execute: async (transaction) => {
          const result = await inContext(step, transaction);
          return () => resolve(result);
        },
        reject,
      });
      if (!this.#isRunning) void this.#runGroups();
    });
  }

  async #runGroups(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      // Requests that have already arrived can join the same group.
      await setImmediate();
      await this.#runGroup();
    }
    this.#isRunning = false;
  }

  async #runGroup(): Promise<void> {
    const group: Member[] = [];
    try {
      await this.#root.transaction().execute(async (transaction) => this.#execute(transaction, group));
      for (const { resolve } of group) resolve();
    } catch (error) {
      // If the transaction could not begin, the group is empty, so all waiting steps are rejected.
      const rejected = group.length > 0 ? group : this.#takeAll();
      for (const { reject } of rejected) reject(error);
    }
  }

  #takeAll(): Waiting[] {
    return Array.from({ length: this.#waiting.size }, () => this.#waiting.shift()).filter((step) => step !== undefined);
  }

  /** Runs waiting steps, taking accounts in turn. Throws when SQLite has rolled back the whole group. */
  async #execute(transaction: Transaction<Schema>, group: Member[]): Promise<void> {
    const start = processorTime();
    while (group.length < LARGEST_GROUP && processorTime() - start < MAX_GROUP_MICROSECONDS) {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) return;
      const member: Member = { resolve: () => undefined, reject: waiting.reject };
      group.push(member);
      await transaction.executeQuery(BEGIN_STEP);
      try {
        member.resolve = await waiting.execute(transaction);
        await transaction.executeQuery(KEEP_STEP);
      } catch (error) {
        await rollBackStep(transaction, error);
        group.pop();
        waiting.reject(error);
      }
    }
  }
}

/** Returns the processor time that this thread has used, in microseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Rolls back one step. Throws `cause` when SQLite has already rolled back the whole transaction, as on a full disk. */
async function rollBackStep(transaction: Transaction<Schema>, cause: unknown): Promise<void> {
  try {
    await transaction.executeQuery(UNDO_STEP);
    await transaction.executeQuery(KEEP_STEP);
  } catch {
    throw cause;
  }
}
