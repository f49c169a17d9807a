import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';

const STATEMENT_CACHE_SIZE = 500;
/** How long a statement waits for another program that writes. */
const BUSY_TIMEOUT_MILLISECONDS = 5_000;
/** A result of more rows is read a few at a time, so that other requests are answered in between. */
const ROWS_AT_ONCE = 500;

type Row = Record<string, unknown>;

/** A statement that has been prepared once. */
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
      // What is deleted is overwritten, so that nothing of it stays in the file.
      this.#connection.exec('pragma secure_delete = on');
    }
    this.#dataVersion = this.#connection.prepare('pragma data_version');
    this.#dataVersion.setReturnArrays(true);
  }

  get isInTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** A number that changes when something was written through another connection. */
  dataVersion(): number {
    return (this.#dataVersion.get() as unknown as [number])[0];
  }

  /** Runs a statement that is not known to read rows only. */
  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { columns, prepared } = this.#prepare(sql);
    if (columns.length > 0) return { rows: prepared.all(...toSqlite(parameters)).map(rowOf(columns)) as R[] };
    const { changes, lastInsertRowid } = prepared.run(...toSqlite(parameters));
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  /** The rows of a select; undefined where there are more than are read at once. `isLimited` says that it has a limit of its own. */
  readAtOnce({ sql, parameters }: CompiledQuery, isLimited: boolean): Row[] | undefined {
    const { columns, prepared } = this.#prepare(isLimited ? sql : `${sql} limit ${ROWS_AT_ONCE + 1}`);
    const rows = prepared.all(...toSqlite(parameters));
    return rows.length > ROWS_AT_ONCE && !isLimited ? undefined : rows.map(rowOf(columns));
  }

  /** The rows of a select, read in turns. Nobody else may use this connection meanwhile. */
  async readInTurns({ sql, parameters }: CompiledQuery): Promise<Row[]> {
    const { columns, prepared } = this.#prepare(sql);
    const name = rowOf(columns);
    const rows: Row[] = [];
    for (const values of prepared.iterate(...toSqlite(parameters))) {
      rows.push(name(values));
      if (isSliceOver()) await giveWay();
    }
    return rows;
  }

  /**
   * Empties the write-ahead log, which still has what was overwritten in the file. Does nothing while somebody reads from it: SQLite
   * would wait for them on the only thread, which they need to go on. The next call does.
   */
  eraseLog(): void {
    this.#connection.exec('pragma busy_timeout = 0');
    this.#connection.exec('pragma wal_checkpoint(truncate)');
    this.#connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MILLISECONDS}`);
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  /** A schema change does not make a statement stale: SQLite prepares it again by itself when it has to. */
  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#connection.prepare(sql);
    // Rows are taken as arrays and named here: the objects that SQLite would make are several times slower to copy.
    prepared.setReturnArrays(true);
    const statement = { prepared, columns: prepared.columns().map(({ name }) => name) };
    if (this.#statements.size >= STATEMENT_CACHE_SIZE)
      this.#statements.delete(this.#statements.keys().next().value ?? '');
    this.#statements.set(sql, statement);
    return statement;
  }
}

function rowOf(columns: readonly string[]): (values: unknown) => Row {
  return (values) => {
    const row: Row = {};
    columns.forEach((column, index) => {
      row[column] = (values as unknown[])[index];
    });
    return row;
  };
}

/** SQLite has no booleans: 0 and 1 stand for them. */
function toSqlite(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
