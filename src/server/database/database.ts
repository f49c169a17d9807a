import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql, type Dialect, type Transaction } from 'kysely';
import { isLostRace, isStorageFull } from './failures.ts';
import { GroupCommit } from './group-commit.ts';
import type { PoolUse } from './postgres.ts';
import type { Schema } from './schema.ts';
import type { WriteVersions } from './write-versions.ts';

export type Engine = 'sqlite' | 'postgres';

/** Everything as it was at one moment. */
export interface Snapshot {
  /** Runs what only reads. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * The database that the stores speak to. A service makes several store calls one step by running them inside
 * `transaction`: whatever it awaits in there goes through the same transaction, however deep.
 */
export class Database {
  readonly engine: Engine;
  /** What is written; undefined on PostgreSQL, which other processes write to as well. */
  readonly writes: WriteVersions | undefined;
  readonly #root: Kysely<Schema>;
  readonly #current = new AsyncLocalStorage<Transaction<Schema>>();
  /** What is written on SQLite's one connection; undefined on PostgreSQL, which commits together by itself. */
  readonly #groupCommit: GroupCommit | undefined;
  readonly #poolUse: (() => PoolUse) | undefined;
  readonly #eraseLog: (() => Promise<void>) | undefined;

  constructor(
    engine: Engine,
    dialect: Dialect & { poolUse?: () => PoolUse; writes?: WriteVersions; eraseLog?: () => Promise<void> },
  ) {
    this.engine = engine;
    this.writes = dialect.writes;
    this.#eraseLog = dialect.eraseLog;
    this.#poolUse = dialect.poolUse;
    this.#root = new Kysely<Schema>({ dialect });
    this.#groupCommit = engine === 'sqlite' ? new GroupCommit(this.#root) : undefined;
  }

  /** The transaction in progress, or the database itself. */
  get query(): Kysely<Schema> {
    return this.#current.getStore() ?? this.#root;
  }

  /**
   * Runs `work` as one step: everything it writes is kept, or nothing when it throws. Inside another it joins that one.
   * When PostgreSQL ends it in favour of another transaction it is run once more, so `work` must not keep anything but rows.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore() !== undefined) return work();
    if (this.#groupCommit !== undefined) {
      return this.#groupCommit.run(async (transaction) => this.#current.run(transaction, work));
    }
    return this.#attempt(work).catch((error: unknown) => {
      if (isLostRace(error)) return this.#attempt(work);
      throw error;
    });
  }

  /**
   * Reads much of a person's rows and then writes what follows from it, as one step. On SQLite nobody waits while it reads: where
   * something of the person's was written meanwhile it is read again, in the transaction.
   */
  async readThenWrite<Read, T>(
    userId: number,
    read: () => Promise<Read>,
    write: (what: Read) => Promise<T>,
  ): Promise<T> {
    const { writes } = this;
    if (writes === undefined) return this.transaction(async () => write(await read()));
    const count = writes.version;
    const before = await read();
    return this.transaction(async () => write(writes.hasWrittenSince(count, userId) ? await read() : before));
  }

  /** As `transaction`, for what is one statement: PostgreSQL keeps that whole by itself, without being asked two times more. */
  async autocommit<T>(work: () => Promise<T>): Promise<T> {
    return this.engine === 'postgres' ? work() : this.transaction(work);
  }

  /**
   * As `transaction`, for what could be made again from what is there: it does not wait until the disk has it. A power
   * failure may take it back as a whole, unless something else was stored since. Where there is no room for it, it is left for
   * later: reading goes on without. Inside another it joins that one.
   */
  async relaxedDurability(work: () => Promise<void>): Promise<void> {
    if (this.#current.getStore() !== undefined) return work();
    await this.#withoutFsync(work).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  }

  /** A transaction that does not wait for the disk. */
  async #withoutFsync(work: () => Promise<void>): Promise<void> {
    if (this.engine === 'postgres') {
      return this.transaction(async () => {
        await sql`set local synchronous_commit = off`.execute(this.query);
        return work();
      });
    }
    // On the one connection, which nobody else gets in between.
    return this.#root.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      try {
        await this.#attempt(work, connection);
      } finally {
        await sql`pragma synchronous = full`.execute(connection);
      }
    });
  }

  /**
   * Runs `work`, which only reads, on everything as it was at one moment: nobody who writes meanwhile has to wait for it, nor
   * shows in what it reads.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.#root
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => this.#current.run(transaction, work));
  }

  /** Opens a snapshot that several reads can share. The caller must close it, also after an error. */
  async openSnapshot(): Promise<Snapshot> {
    const transaction = await this.#root
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    return {
      run: async (work) => this.#current.run(transaction, work),
      close: async () => {
        await transaction.rollback().execute();
      },
    };
  }

  /** What `work` threw is thrown, even when the transaction was gone already and rolling it back fails too. */
  async #attempt<T>(work: () => Promise<T>, connection = this.#root): Promise<T> {
    const failures: unknown[] = [];
    const noting = async () =>
      work().catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    try {
      return await connection.transaction().execute((transaction) => this.#current.run(transaction, noting));
    } catch (error) {
      throw failures.length > 0 ? failures[0] : error;
    }
  }

  /** How much of PostgreSQL's pool of connections is in use; undefined on SQLite. */
  get pool(): PoolUse | undefined {
    return this.#poolUse?.();
  }

  /** Leaves nothing of deleted rows in SQLite's files. On PostgreSQL that is the operator's. */
  async eraseLog(): Promise<void> {
    await this.#eraseLog?.();
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.#root);
  }

  /** Whether the database answers within so many milliseconds. */
  async answersWithin(milliseconds: number): Promise<boolean> {
    const answers = this.ping().then(
      () => true,
      () => false,
    );
    const waiting = new AbortController();
    const isLate = pause(milliseconds, false, { signal: waiting.signal }).catch(() => false);
    const isInTime = await Promise.race([answers, isLate]);
    waiting.abort();
    return isInTime;
  }

  async close(): Promise<void> {
    await this.#root.destroy();
  }
}
