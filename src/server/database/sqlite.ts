import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { Writes } from './writes.ts';

const STATEMENT_CACHE_SIZE = 500;
const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** One person's rows lie scattered among those of others: what was read once is at hand the next time. */
const CACHE_KIBIBYTES = 32_000;

/** Kysely's SQLite dialect on Node's own SQLite, and what is written through it. `path` may be ':memory:'. */
export function sqliteDialect(path: string): SqliteDialect & { writes: Writes } {
  const file = openSqlite(path);
  const dialect = new SqliteDialect({ database: file });
  const writes = new Writes(file.dataVersion);
  dialect.createDriver = (): Driver => new LockingSqliteDriver(file, writes);
  return Object.assign(dialect, { writes });
}

/**
 * A transaction that may write takes the write lock at once instead of failing halfway when it needs it. One that only reads
 * takes none, and reads what was there at its first statement.
 */
class LockingSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #writes: Writes;
  #connection: DatabaseConnection | undefined;

  constructor(file: SqliteFile, writes: Writes) {
    super({ database: file });
    this.#file = file;
    this.#writes = writes;
  }

  /** The one connection that there is, which notes what is written. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= noting(await super.acquireConnection(), this.#writes);
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const isReading = settings?.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(isReading ? 'begin deferred' : 'begin immediate'));
  }

  /** Where there is no room, SQLite has taken everything back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection);
  }
}

function noting(connection: DatabaseConnection, writes: Writes): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      writes.note(query);
      return connection.executeQuery(query);
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

type SqliteFile = ReturnType<typeof openSqlite>;

function openSqlite(path: string) {
  const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MILLISECONDS });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  connection.exec(`pragma cache_size = -${CACHE_KIBIBYTES}`);
  const statements = new Map<string, SqliteStatement>();
  const dataVersion = connection.prepare('pragma data_version');
  dataVersion.setReturnArrays(true);
  return {
    /** A number that changes when something was written through another connection. */
    dataVersion: () => (dataVersion.get() as unknown as [number])[0],
    isInTransaction: () => connection.isTransaction,
    prepare(sql: string): SqliteStatement {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = adaptStatement(connection.prepare(sql));
      // A schema change does not go stale: SQLite prepares a statement again by itself when it has to.
      if (statements.size >= STATEMENT_CACHE_SIZE) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
    close(): void {
      statements.clear();
      connection.close();
    },
  };
}

/** Rows are taken as arrays and named here: the objects that SQLite would make are several times slower to copy. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...toSqlite(parameters)).map((values) => nameValues(columns, values)),
    run: (parameters) => statement.run(...toSqlite(parameters)),
    *iterate(parameters) {
      for (const values of statement.iterate(...toSqlite(parameters))) yield nameValues(columns, values);
    },
  };
}

function nameValues(columns: readonly string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach((column, index) => {
    row[column] = (values as unknown[])[index];
  });
  return row;
}

/** SQLite has no booleans: 0 and 1 stand for them. */
function toSqlite(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
