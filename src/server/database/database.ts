import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type Dialect, type Transaction } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** Where the data is: a PostgreSQL address, or a folder for SQLite's file. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/**
 * The database that the stores speak to. A service makes several store calls one step by running them inside
 * `transaction`: whatever it awaits in there goes through the same transaction, however deep.
 */
export class Database {
  readonly engine: Engine;
  readonly #root: Kysely<Schema>;
  readonly #current = new AsyncLocalStorage<Transaction<Schema>>();

  constructor(engine: Engine, dialect: Dialect) {
    this.engine = engine;
    this.#root = new Kysely<Schema>({ dialect });
  }

  /** The transaction in progress, or the database itself. */
  get query(): Kysely<Schema> {
    return this.#current.getStore() ?? this.#root;
  }

  /** Runs `work` as one step: everything it writes is kept, or nothing when it throws. Inside another it joins that one. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore() !== undefined) return work();
    return this.#root.transaction().execute((transaction) => this.#current.run(transaction, work));
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.#root);
  }

  async close(): Promise<void> {
    await this.#root.destroy();
  }
}

/** Opens the database and brings it to the program's version. Throws when it cannot be reached or is newer. */
export async function openDatabase(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  const database = await connect(location, onError);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

async function connect({ databaseUrl, dataDir }: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  if (databaseUrl !== undefined) {
    const { postgresDialect } = await import('./postgres.ts');
    return new Database('postgres', postgresDialect(databaseUrl, onError));
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Database('sqlite', sqliteDialect(join(dataDir, 'halo.sqlite')));
}
