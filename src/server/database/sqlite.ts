import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { createConcurrencyLock, type ConcurrencyLock } from '#server/concurrency/concurrency-lock.ts';
import { SqliteFile } from './sqlite-file.ts';
import { WriteVersions } from './write-versions.ts';

/** One person's rows lie scattered among those of others: what was read once is at hand the next time. */
const READER_CACHE_KIBIBYTES = 32_000;
const WRITER_CACHE_KIBIBYTES = 8_000;
const SPARE_READER_CACHE_KIBIBYTES = 2_000;
const SPARE_READERS = 2;

/**
 * Kysely's SQLite dialect on Node's own SQLite, and what is written through it. Statements that read outside of a transaction have
 * connections of their own: they see what was committed last, and never wait for those who write. `path` may be ':memory:'.
 */
export function sqliteDialect(path: string): Dialect & { writes: WriteVersions; eraseLog: () => Promise<void> } {
  const writer = new SqliteFile(path, { isReader: false, cacheKibibytes: WRITER_CACHE_KIBIBYTES });
  const writes = new WriteVersions(() => writer.dataVersion());
  const writing = createConcurrencyLock();
  return {
    writes,
    eraseLog: async () => {
      const giveUp = await writing.acquire();
      writer.eraseLog();
      giveUp();
    },
    createAdapter: () => new ManyConnections(),
    createDriver: () => new SqliteDriver(writer, new Readers(path), writes, writing),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The driver itself sees to it that only one writes at a time. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The connections that read: one for what takes a moment, and others that are taken for what takes longer. */
class Readers {
  readonly #path: string;
  #first: SqliteFile | undefined;
  readonly #spare: SqliteFile[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether there can be any: what is in memory is seen by its one connection only. */
  get areThere(): boolean {
    return this.#path !== ':memory:';
  }

  /** The one that nobody keeps for longer than a statement. */
  get first(): SqliteFile {
    this.#first ??= new SqliteFile(this.#path, { isReader: true, cacheKibibytes: READER_CACHE_KIBIBYTES });
    return this.#first;
  }

  /** One for its user alone, until it is put back. */
  take(): SqliteFile {
    const options = { isReader: true, cacheKibibytes: SPARE_READER_CACHE_KIBIBYTES };
    return this.#spare.pop() ?? new SqliteFile(this.#path, options);
  }

  putBack(reader: SqliteFile): void {
    // One that is still in a transaction would read what was there at its beginning.
    if (this.#spare.length < SPARE_READERS && !reader.isInTransaction) this.#spare.push(reader);
    else reader.close();
  }

  close(): void {
    for (const reader of [this.#first, ...this.#spare]) reader?.close();
  }
}

class SqliteDriver implements Driver {
  readonly #writer: SqliteFile;
  readonly #readers: Readers;
  readonly #writes: WriteVersions;
  readonly #writing: ConcurrencyLock;

  constructor(writer: SqliteFile, readers: Readers, writes: WriteVersions, writing: ConcurrencyLock) {
    this.#writer = writer;
    this.#readers = readers;
    this.#writes = writes;
    this.#writing = writing;
  }

  async init(): Promise<void> {
    // Everything is open already.
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#readers, this.#writes, this.#writing);
  }

  /**
   * A transaction that may write takes the write lock at once instead of failing halfway when it needs it. One that only reads
   * takes none, and reads what was there at its first statement.
   */
  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') await connection.readOnly();
    const begin = settings.accessMode === 'read only' ? 'begin deferred' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** Where there is no room, SQLite has taken everything back by itself. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#readers.close();
    this.#writer.close();
  }
}

/** What one caller of Kysely's speaks to: readers at first, and the one that writes from the first statement on that needs it. */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteFile;
  readonly #readers: Readers;
  readonly #writes: WriteVersions;
  readonly #writing: ConcurrencyLock;
  /** What is this caller's alone until it is released. */
  #held: { file: SqliteFile; giveUp: () => void } | undefined;
  /** What is being read in turns: statements of one transaction do not come in between. */
  #reading: Promise<unknown> | undefined;

  constructor(writer: SqliteFile, readers: Readers, writes: WriteVersions, writing: ConcurrencyLock) {
    this.#writer = writer;
    this.#readers = readers;
    this.#writes = writes;
    this.#writing = writing;
  }

  get isInTransaction(): boolean {
    return this.#held?.file.isInTransaction ?? false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isRead(query) && (this.#held !== undefined || this.#readers.areThere)) return this.#read(query);
    if (this.#reading !== undefined) await this.#reading;
    const file = await this.#holdWriter();
    this.#writes.recordWrite(query);
    const result = file.run<R>(query);
    // What others read until now was what had been committed before.
    if (!file.isInTransaction) this.#writes.recordCommit();
    return result;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Takes a reader for this caller alone: everything until its release is read as it was at one moment. */
  async readOnly(): Promise<void> {
    if (!this.#readers.areThere) return;
    const file = this.#readers.take();
    this.#held = { file, giveUp: () => this.#readers.putBack(file) };
  }

  release(): void {
    this.#held?.giveUp();
    this.#held = undefined;
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#reading !== undefined) await this.#reading;
    const isLimited = !SelectQueryNode.is(query.query) || query.query.limit !== undefined;
    const atOnce = (this.#held?.file ?? this.#readers.first).readAtOnce(query, isLimited);
    return { rows: (atOnce ?? (await this.#readInTurns(query))) as R[] };
  }

  async #readInTurns(query: CompiledQuery): Promise<unknown[]> {
    if (this.#held !== undefined) {
      const reading = this.#held.file.readInTurns(query);
      this.#reading = reading.catch(() => undefined);
      return reading;
    }
    const reader = this.#readers.take();
    try {
      return await reader.readInTurns(query);
    } finally {
      this.#readers.putBack(reader);
    }
  }

  async #holdWriter(): Promise<SqliteFile> {
    if (this.#held === undefined) {
      const giveUp = await this.#writing.acquire();
      this.#held = { file: this.#writer, giveUp };
    }
    return this.#held.file;
  }
}

/** Whether a statement reads rows and does nothing else. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}
