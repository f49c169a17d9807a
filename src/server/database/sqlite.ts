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
import { CountedVersions, type PersonVersions } from './person-versions.ts';
import { SqliteFile } from './sqlite-file.ts';

/** A user's rows are spread over the file, so the main reader gets a large page cache. */
const READER_CACHE_KIBIBYTES = 32_000;
const WRITER_CACHE_KIBIBYTES = 8_000;
const SPARE_READER_CACHE_KIBIBYTES = 2_000;
const SPARE_READERS = 2;

/**
 * Creates Kysely's SQLite dialect on node:sqlite, with the versions of users' rows. Statements that read outside of a
 * transaction use their own connections: they see the last commit and never wait for writers. `path` may be ':memory:'.
 */
export function sqliteDialect(path: string): Dialect & { versions: PersonVersions; eraseLog: () => Promise<void> } {
  const writer = new SqliteFile(path, { isReader: false, cacheKibibytes: WRITER_CACHE_KIBIBYTES });
  const versions = new CountedVersions(() => writer.dataVersion());
  const writing = createConcurrencyLock();
  return {
    versions,
    eraseLog: async () => {
      const release = await writing.acquire();
      try {
        writer.eraseLog();
      } finally {
        release();
      }
    },
    createAdapter: () => new ManyConnections(),
    createDriver: () => new SqliteDriver(writer, new Readers(path), versions, writing),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Lets Kysely use several connections at once. The driver itself allows only one writer. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The reading connections: one for short statements, and spare ones for longer reads. */
class Readers {
  readonly #path: string;
  #first: SqliteFile | undefined;
  readonly #spare: SqliteFile[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** False for an in-memory database, which only its own connection can see. */
  get areAvailable(): boolean {
    return this.#path !== ':memory:';
  }

  /** The reader that is held for no longer than a statement. */
  get first(): SqliteFile {
    this.#first ??= new SqliteFile(this.#path, { isReader: true, cacheKibibytes: READER_CACHE_KIBIBYTES });
    return this.#first;
  }

  /** Takes a reader for exclusive use, until it is put back. */
  take(): SqliteFile {
    const options = { isReader: true, cacheKibibytes: SPARE_READER_CACHE_KIBIBYTES };
    return this.#spare.pop() ?? new SqliteFile(this.#path, options);
  }

  putBack(reader: SqliteFile): void {
    // A reader that is still in a transaction would keep reading an old snapshot.
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
  readonly #versions: CountedVersions;
  readonly #writing: ConcurrencyLock;

  constructor(writer: SqliteFile, readers: Readers, versions: CountedVersions, writing: ConcurrencyLock) {
    this.#writer = writer;
    this.#readers = readers;
    this.#versions = versions;
    this.#writing = writing;
  }

  async init(): Promise<void> {
    // All connections are already open.
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#readers, this.#versions, this.#writing);
  }

  /**
   * Begins a transaction. One that may write takes the write lock at once, so it cannot fail halfway. A read-only one
   * takes no lock and reads the state as of its first statement.
   */
  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') await connection.readOnly();
    const begin = settings.accessMode === 'read only' ? 'begin deferred' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** When the disk is full, SQLite has already rolled back. */
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

/**
 * The connection of one Kysely caller. It uses readers at first, and the writer from the first statement that needs it.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteFile;
  readonly #readers: Readers;
  readonly #versions: CountedVersions;
  readonly #writing: ConcurrencyLock;
  /** The file that this caller holds until its release. */
  #held: { file: SqliteFile; release: () => void } | undefined;
  /** The read that runs in turns. Other statements of the transaction wait for it. */
  #reading: Promise<unknown> | undefined;

  constructor(writer: SqliteFile, readers: Readers, versions: CountedVersions, writing: ConcurrencyLock) {
    this.#writer = writer;
    this.#readers = readers;
    this.#versions = versions;
    this.#writing = writing;
  }

  get isInTransaction(): boolean {
    return this.#held?.file.isInTransaction ?? false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isRead(query) && (this.#held !== undefined || this.#readers.areAvailable)) return this.#read(query);
    if (this.#reading !== undefined) await this.#reading;
    const file = await this.#holdWriter();
    if (mayWrite(query)) this.#versions.recordWrite();
    try {
      return file.run<R>(query);
    } finally {
      if (!file.isInTransaction) this.#versions.recordCommit();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Takes a reader for this caller: all reads until its release see the same moment. */
  async readOnly(): Promise<void> {
    if (!this.#readers.areAvailable) return;
    const file = this.#readers.take();
    this.#held = { file, release: () => this.#readers.putBack(file) };
  }

  release(): void {
    this.#held?.release();
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
      const release = await this.#writing.acquire();
      this.#held = { file: this.#writer, release };
    }
    return this.#held.file;
  }
}

/** True when a statement only reads rows. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}

/** True when a statement may write rows. Raw SQL may, unless it begins or ends a transaction or sets an option. */
function mayWrite({ query, sql }: CompiledQuery): boolean {
  return query.kind !== 'SelectQueryNode' && (query.kind !== 'RawNode' || !CONTROL_STATEMENT.test(sql));
}

const CONTROL_STATEMENT = /^\s*(select|pragma|begin|commit|rollback|savepoint|release)\b/i;
