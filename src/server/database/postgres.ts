import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { currentCaller } from '#server/concurrency/caller.ts';
import { LimitPerKey } from '#server/concurrency/limit-per-key.ts';
import { isConnectionUseless } from './failures.ts';
import { declaredOwners } from './person-versions.ts';
import { isRecordedByDefault, postgresRecording } from './recording.ts';
import { STATEMENT_TIMEOUT_MILLISECONDS, WITHOUT_TIME_LIMIT } from './time-limit.ts';

const CONNECTIONS = 10;
/** One for a transaction, and one beside an export, which holds one while it is sent. */
const CONNECTIONS_PER_ACCOUNT = 3;
const CONNECT_TIMEOUT_MILLISECONDS = 5_000;
/** Applies when even the error of the statement timeout does not arrive. */
const ANSWER_TIMEOUT_MILLISECONDS = 20_000;

/**
 * Set by statements, because a pooler accepts only a few startup parameters. Days have the format yyyy-MM-dd whatever
 * the server's settings, and no statement runs for ever.
 */
const SETTINGS = `set datestyle = 'ISO, YMD'; set statement_timeout = ${STATEMENT_TIMEOUT_MILLISECONDS}`;
/** About 24 days: the longest time that a timer can have. */
const NO_LIMIT_MILLISECONDS = 2 ** 31 - 1;

const SERVER_QUERY = `select pg_backend_pid() as pid,
  exists (select 1 from pg_extension where extname = 'citus') as "isCitus"`;

/**
 * How many statements are kept prepared, and up to which length. Longer statements are lists of rows, which rarely
 * repeat.
 */
const MAX_PREPARED_STATEMENTS = 300;
const MAX_PREPARED_LENGTH = 2_000;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Days stay strings, instants become ISO 8601, counts become numbers: the same as on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ) return (instant: string) => new Date(instant).toISOString();
    return pg.types.getTypeParser(oid, format);
  },
};

/** The use of the connection pool. */
export interface PoolUse {
  total: number;
  idle: number;
  /** How many callers wait for a connection. */
  waiting: number;
  max: number;
}

/**
 * Creates Kysely's PostgreSQL dialect on a bounded pool. `onError` is called for connections that break between
 * statements.
 */
export function postgresDialect(
  connectionString: string,
  onError: (error: Error) => void,
): PostgresDialect & { poolUse: () => PoolUse } {
  const names = new StatementNames();
  // The pool awaits the returned promise, although its type does not say so.
  const onConnect = (client: pg.ClientBase): unknown => prepareConnection(client as Client, names);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    query_timeout: ANSWER_TIMEOUT_MILLISECONDS,
    keepAlive: true,
    application_name: 'halo',
    onConnect,
  });
  // A connection may break within a transaction, between two statements. Without this listener that would end the
  // process.
  pool.on('connect', (client) => client.on('error', onError));
  // The pool also reports idle connections that break; the listener above has already handled those.
  pool.on('error', () => undefined);
  const poolUse = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: CONNECTIONS,
  });
  return Object.assign(new PostgresDialect({ pool: limitAccounts(pool) }), { poolUse });
}

/** Lends an account only some of the connections, so that it cannot keep all others waiting. */
function limitAccounts(pool: pg.Pool): PostgresPool {
  const limit = new LimitPerKey(CONNECTIONS_PER_ACCOUNT, STATEMENT_TIMEOUT_MILLISECONDS);
  const connectFor = async (account: number): Promise<pg.PoolClient> => {
    const leave = await limit.acquire(account);
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  };
  return {
    options: pool.options,
    // Nobody is limited before authentication, nor is work in the background.
    connect: async () => {
      const account = currentCaller()?.account;
      return account === undefined ? pool.connect() : connectFor(account);
    },
    end: async () => pool.end(),
  };
}

/** A statement with a time limit of its own, which the type of pg does not know. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** A pg client. `processID` is the backend's process id from the start of the connection. */
type Client = pg.Client & { processID: number | null };

/**
 * Prepares a new connection. Statements are kept prepared only if PostgreSQL itself is at the other end: behind a
 * pooler the next transaction may run on another server connection, and the pooler reports a process id of its own. A
 * useless connection, such as one to a read-only server, is closed, so that the next one reaches the new primary.
 */
async function prepareConnection(client: Client, names: StatementNames): Promise<void> {
  const answers = (await client.query(`${SETTINGS}; ${SERVER_QUERY}`)) as unknown as pg.QueryResult<{
    pid: number;
    isCitus: boolean;
  }>[];
  const { pid, isCitus = false } = answers.at(-1)?.rows[0] ?? {};
  const isDirect = pid === client.processID;
  const discard = (): void => void client.end().catch(() => undefined);
  const send = client.query.bind(client) as (query: TimedQuery) => Promise<pg.QueryResult>;
  let isLimited = true;
  const sendOne = async (text: string, values?: unknown[]) => {
    const name = isDirect && values !== undefined && values.length > 0 ? names.getName(text) : undefined;
    if (/^(begin|commit|rollback)\b/.test(text)) isLimited = true;
    else if (text === WITHOUT_TIME_LIMIT) isLimited = false;
    try {
      return await send({
        text,
        ...(values && { values }),
        ...(name && { name }),
        ...(!isLimited && { query_timeout: NO_LIMIT_MILLISECONDS }),
      });
    } catch (error) {
      if (isConnectionUseless(error)) discard();
      throw error;
    }
  };
  const query = async (text: string, values?: unknown[]) => {
    if (text !== 'begin') return sendOne(text, values);
    const [first, ...rest] = createBeginStatements(isCitus);
    try {
      const answer = await sendOne(first);
      for (const each of rest) await sendOne(each);
      return answer;
    } catch (error) {
      // PostgreSQL may have begun a transaction, which Kysely would not roll back.
      discard();
      throw error;
    }
  };
  Object.assign(client, { query });
}

/**
 * Returns the messages that begin a transaction. They lock the counters of the persons whose rows it writes, so that two
 * transactions of a person do not wait for each other's rows. It is one message, unless Citus has to pass settings on to
 * other servers: it passes on the whole message with a setting.
 */
function createBeginStatements(isCitus: boolean): [string, ...string[]] {
  const persons = [...(declaredOwners() ?? [])].filter((owner) => typeof owner === 'number');
  const begin = ['begin'];
  if (persons.length > 0)
    begin.push(
      `select 1 from change_counters where "userId" in (${persons.join(', ')}) order by "userId" for no key update`,
    );
  const settings = isRecordedByDefault() ? [] : postgresRecording();
  return isCitus ? [begin.join('; '), ...settings] : [[...begin, ...settings].join('; ')];
}

/**
 * Names of the statements that connections keep prepared, so that PostgreSQL parses and plans each once. Only
 * statements that repeat get a name, and the number is limited, because each connection keeps them for its lifetime.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #seen = new Set<string>();

  /** Returns the name of a statement; undefined for one that is not kept prepared. */
  getName(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED_STATEMENTS || text.length > MAX_PREPARED_LENGTH)
      return known;
    if (this.#seen.size >= MAX_PREPARED_STATEMENTS) this.#seen = new Set();
    if (!this.#seen.has(text)) {
      this.#seen.add(text);
      return undefined;
    }
    const name = `halo-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
