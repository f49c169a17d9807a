import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql, type Dialect, type Transaction } from 'kysely';
import { LimitPerKey } from '#server/concurrency/limit-per-key.ts';
import { isLostRace, isStorageFull } from './failures.ts';
import { GroupCommit } from './group-commit.ts';
import { declareOwner, type Owner, type PersonVersions } from './person-versions.ts';
import type { PoolUse } from './postgres.ts';
import { isRecordedByDefault, postgresAction, recordTogether, recordUndo, withoutRecording } from './recording.ts';
import type { Schema } from './schema.ts';
import { STATEMENT_TIMEOUT_MILLISECONDS, WITHOUT_TIME_LIMIT } from './time-limit.ts';

export type Engine = 'sqlite' | 'postgres';

/** All tables as of one moment. */
export interface Snapshot {
  /** Runs work that only reads. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * The database that the stores use. A service combines several store calls into one transaction with `transaction`:
 * everything that its callback awaits runs in it.
 */
export class Database {
  readonly engine: Engine;
  /** The versions of users' rows; undefined on PostgreSQL, where they are read with the session (RowsVersion). */
  readonly versions: PersonVersions | undefined;
  /** How often rows that a read should have created were not, so that it may lack them. It must not be cached. */
  skippedWrites = 0;
  readonly #root: Kysely<Schema>;
  readonly #current = new AsyncLocalStorage<Transaction<Schema>>();
  /** Group commit of SQLite's only writing connection; undefined on PostgreSQL, which groups commits itself. */
  readonly #groupCommit: GroupCommit | undefined;
  /** Lets the writes of a user to PostgreSQL wait for each other here, where they hold no connection. */
  readonly #turns = new LimitPerKey(1, STATEMENT_TIMEOUT_MILLISECONDS);
  readonly #poolUse: (() => PoolUse) | undefined;
  readonly #eraseLog: (() => Promise<void>) | undefined;

  constructor(
    engine: Engine,
    dialect: Dialect & { poolUse?: () => PoolUse; versions?: PersonVersions; eraseLog?: () => Promise<void> },
  ) {
    this.engine = engine;
    this.versions = dialect.versions;
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
   * Runs `work` in a transaction: all of its writes are kept, or none when it throws. They may change only rows of
   * `owner`. A nested call joins the outer transaction and adds its owner. When PostgreSQL aborts it in favour of
   * another transaction, it is run once more, so `work` must have no side effects besides rows.
   */
  async transaction<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    return declareOwner(owner, async () => this.#transaction(owner, work));
  }

  async #transaction<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore() !== undefined) return work();
    if (this.#groupCommit !== undefined) {
      const together = async () => recordTogether(work);
      return this.#groupCommit.run(async (transaction) => this.#current.run(transaction, together));
    }
    return this.#inTurn(owner, async () => this.#attempt(work));
  }

  /** Runs a write to PostgreSQL when no other one of the same user runs in this process. */
  async #inTurn<T>(owner: Owner, write: () => Promise<T>): Promise<T> {
    const attempt = async () => tryTwice(write);
    return typeof owner === 'number' ? this.#turns.run(owner, attempt) : attempt();
  }

  /**
   * Reads many of a user's rows and then writes what `write` derives from them, as one transaction. On SQLite the read
   * does not block writers: if the user's rows were written meanwhile, they are read again inside the transaction.
   */
  async readThenWrite<Read, T>(
    userId: number,
    read: () => Promise<Read>,
    write: (what: Read) => Promise<T>,
  ): Promise<T> {
    const { versions } = this;
    if (versions === undefined) return this.transaction(userId, async () => write(await read()));
    const version = versions.latest();
    const before = await read();
    return this.transaction(userId, async () => write(versions.current(userId) > version ? await read() : before));
  }

  /**
   * Like `transaction`, for a single statement. PostgreSQL runs it without `begin` and `commit`, which saves two round
   * trips, unless they have to say who makes the change. A change of items is recorded, and `isRecorded` lets it wait
   * for the user's other changes before it takes a connection.
   */
  async autocommit<T>(owner: Owner, work: () => Promise<T>, { isRecorded = false } = {}): Promise<T> {
    const isPlain = this.engine === 'postgres' && (owner === 'nobody' || isRecordedByDefault());
    return declareOwner(owner, async () => {
      if (!isPlain) return this.#transaction(owner, work);
      if (this.#current.getStore() !== undefined) return work();
      return isRecorded ? this.#inTurn(owner, work) : tryTwice(work);
    });
  }

  /**
   * Like `transaction`, with changes that are recorded as the undo of an action. Within another transaction they are an
   * action of their own.
   */
  async undo<T>(owner: Owner, action: number, work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore() === undefined) return recordUndo(action, async () => this.transaction(owner, work));
    const result = await recordUndo(action, async () => {
      await this.#beginAction();
      return this.transaction(owner, async () => recordTogether(work));
    });
    await this.#beginAction();
    return result;
  }

  /** Tells PostgreSQL within a transaction that what follows is another action. SQLite asks at each change. */
  async #beginAction(): Promise<void> {
    if (this.engine === 'sqlite') return;
    for (const statement of postgresAction()) await sql.raw(statement).execute(this.query);
  }

  /** Lets the statements of this transaction take any time on PostgreSQL. On SQLite they always may. */
  async liftTimeLimit(): Promise<void> {
    if (this.engine === 'postgres') await sql.raw(WITHOUT_TIME_LIMIT).execute(this.query);
  }

  /**
   * Like `transaction`, for data that can be computed again: it does not wait for fsync. A power failure may undo it as
   * a whole, unless something else was stored since. It is not recorded as a change. When the disk is full, it is
   * skipped, and reading goes on without it. A nested call joins the outer transaction.
   */
  async relaxedDurability(owner: Owner, work: () => Promise<void>): Promise<void> {
    await declareOwner(owner, async () => {
      if (this.#current.getStore() !== undefined) return work();
      return withoutRecording(async () => this.#withoutFsync(owner, work)).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
        this.skippedWrites += 1;
      });
    });
  }

  /** Runs a transaction that does not wait for fsync. */
  async #withoutFsync(owner: Owner, work: () => Promise<void>): Promise<void> {
    if (this.engine === 'postgres') {
      return this.#transaction(owner, async () => {
        await sql`set local synchronous_commit = off`.execute(this.query);
        return work();
      });
    }
    // Uses the only writing connection, so no other caller runs under this pragma.
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
   * Opens a snapshot that several reads can share: they see all tables as of the first read. Writers do not wait for it. The
   * caller must close it, also after an error.
   */
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

  /** Runs `work` in a transaction. If `work` throws and the rollback fails too, the error of `work` is thrown. */
  async #attempt<T>(work: () => Promise<T>, connection = this.#root): Promise<T> {
    const failures: unknown[] = [];
    const runAndNoteFailure = async () =>
      work().catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    try {
      return await connection.transaction().execute((transaction) => this.#current.run(transaction, runAndNoteFailure));
    } catch (error) {
      throw failures.length > 0 ? failures[0] : error;
    }
  }

  /** The use of PostgreSQL's connection pool; undefined on SQLite. */
  get pool(): PoolUse | undefined {
    return this.#poolUse?.();
  }

  /** Removes deleted rows from SQLite's write-ahead log. On PostgreSQL this is the operator's task. */
  async eraseLog(): Promise<void> {
    await this.#eraseLog?.();
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.#root);
  }

  /** True when the database answers within this time. */
  async answersWithin(milliseconds: number): Promise<boolean> {
    const answered = this.ping().then(
      () => true,
      () => false,
    );
    const waiting = new AbortController();
    const timedOut = pause(milliseconds, false, { signal: waiting.signal }).catch(() => false);
    const answeredInTime = await Promise.race([answered, timedOut]);
    waiting.abort();
    return answeredInTime;
  }

  async close(): Promise<void> {
    await this.#root.destroy();
  }
}

/** Runs work once more when PostgreSQL has aborted it in favour of another transaction. */
async function tryTwice<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (isLostRace(error)) return work();
    throw error;
  });
}
