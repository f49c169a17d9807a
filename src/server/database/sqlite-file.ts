import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import { answerTrigger, SQLITE_RECORDING } from './recording.ts';

const STATEMENT_CACHE_SIZE = 500;
/** How long a statement waits for another process that writes. */
const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** A larger result is read in turns, so that other requests are answered in between. */
const ROWS_AT_ONCE = 500;

type Row = Record<string, unknown>;

/** A prepared statement with its column names. */
interface Statement {
  columns: readonly string[];
  prepared: StatementSync;
}

/** A connection to SQLite's file. */
export class SqliteFile {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, Statement>();
  readonly #dataVersion: StatementSync;

  constructor(path: string, { isReader, cacheKibibytes }: { isReader: boolean; cacheKibibytes: number }) {
    this.#connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MILLISECONDS });
    this.#connection.exec(`pragma cache_size = -${cacheKibibytes}`);
    if (isReader) this.#connection.exec('pragma query_only = on');
    else {
      this.#connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
      // Deleted content is overwritten, so that nothing of it stays in the file.
      this.#connection.exec('pragma secure_delete = on');
      this.#connection.function(SQLITE_RECORDING, { varargs: true }, answerTrigger);
    }
    this.#dataVersion = this.#connection.prepare('pragma data_version');
    this.#dataVersion.setReturnArrays(true);
  }

  get isInTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** Returns a number that changes when another connection has written. */
  dataVersion(): number {
    return (this.#dataVersion.get() as unknown as [number])[0];
  }

  /** Runs a statement that may write. */
  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { columns, prepared } = this.#prepare(sql);
    if (columns.length > 0) return { rows: prepared.all(...toSqlite(parameters)).map(getRow(columns)) as R[] };
    const { changes, lastInsertRowid } = prepared.run(...toSqlite(parameters));
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  /**
   * Returns the rows of a select; undefined when there are more than ROWS_AT_ONCE. `isLimited` says that the statement
   * has its own limit.
   */
  readAtOnce({ sql, parameters }: CompiledQuery, isLimited: boolean): Row[] | undefined {
    const { columns, prepared } = this.#prepare(isLimited ? sql : `${sql} limit ${ROWS_AT_ONCE + 1}`);
    const rows = prepared.all(...toSqlite(parameters));
    return rows.length > ROWS_AT_ONCE && !isLimited ? undefined : rows.map(getRow(columns));
  }

  /** Returns the rows of a select, read in turns. The connection must not be used for anything else meanwhile. */
  async readInTurns({ sql, parameters }: CompiledQuery): Promise<Row[]> {
    const { columns, prepared } = this.#prepare(sql);
    const name = getRow(columns);
    const rows: Row[] = [];
    for (const values of prepared.iterate(...toSqlite(parameters))) {
      rows.push(name(values));
      if (isSliceOver()) await giveWay();
    }
    return rows;
  }

  /**
   * Truncates the write-ahead log, which may still contain overwritten rows. Does nothing while a reader uses the log:
   * SQLite would block the only thread, which the reader needs to finish. The next call tries again. Throws when the
   * disk is full.
   */
  eraseLog(): void {
    this.#connection.exec('pragma busy_timeout = 0');
    try {
      this.#connection.exec('pragma wal_checkpoint(truncate)');
    } finally {
      this.#connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MILLISECONDS}`);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  /** Returns the prepared statement. A schema change does not invalidate it: SQLite prepares it again when needed. */
  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#connection.prepare(sql);
    // Rows are read as arrays and converted here: SQLite's own row objects are several times slower to copy.
    prepared.setReturnArrays(true);
    const statement = { prepared, columns: prepared.columns().map(({ name }) => name) };
    if (this.#statements.size >= STATEMENT_CACHE_SIZE)
      this.#statements.delete(this.#statements.keys().next().value ?? '');
    this.#statements.set(sql, statement);
    return statement;
  }
}

function getRow(columns: readonly string[]): (values: unknown) => Row {
  return (values) => {
    const row: Row = {};
    columns.forEach((column, index) => {
      row[column] = (values as unknown[])[index];
    });
    return row;
  };
}

/** Converts booleans to 0 and 1, because SQLite has no booleans. */
function toSqlite(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
