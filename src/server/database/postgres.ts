import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { isConnectionUseless } from './failures.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MILLISECONDS = 5_000;
const STATEMENT_TIMEOUT_MILLISECONDS = 15_000;
/** When even the word that a statement took too long does not arrive. */
const ANSWER_TIMEOUT_MILLISECONDS = 20_000;

/**
 * Said as statements, as a pooler between takes no more than a name in what a connection begins with: days come as yyyy-MM-dd,
 * whatever the server or the database is set to, and no statement takes for ever.
 */
const SETTINGS = `set datestyle = 'ISO, YMD'; set statement_timeout = ${STATEMENT_TIMEOUT_MILLISECONDS}`;
const OWN_PROCESS = 'select pg_backend_pid() as pid';

/** How many statements are kept prepared, and how long one may be: longer ones are lists of rows, of which no two are alike. */
const KEPT_STATEMENTS = 300;
const LONGEST_KEPT = 2_000;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Days stay the strings they are, instants are ISO 8601, counts are numbers: the same as on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ) return (instant: string) => new Date(instant).toISOString();
    return pg.types.getTypeParser(oid, format);
  },
};

/** How much of the pool of connections is in use. */
export interface PoolUse {
  total: number;
  idle: number;
  /** How many wait for a connection. */
  waiting: number;
  max: number;
}

/** Kysely's PostgreSQL dialect on a bounded pool. `onError` hears of connections that broke while no statement was on its way. */
export function postgresDialect(
  connectionString: string,
  onError: (error: Error) => void,
): PostgresDialect & { poolUse: () => PoolUse } {
  const names = new StatementNames();
  // The pool waits for what this answers, whatever its type says.
  const onConnect = (client: pg.ClientBase): unknown => prepare(client as Client, names);
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
  // A connection may break in the middle of a transaction too, between two statements: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  // Of those that nobody uses the pool says so as well.
  pool.on('error', () => undefined);
  const poolUse = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: CONNECTIONS,
  });
  return Object.assign(new PostgresDialect({ pool }), { poolUse });
}

/** A connection. `processID` is the number that it was given for itself when it began. */
type Client = pg.Client & { processID: number | null };

/**
 * Makes a new connection ready. Statements are kept prepared where PostgreSQL itself is at its other end: a pooler between leads the next
 * transaction elsewhere, and gives a connection a number that is not its server's. A connection is given up that is of no
 * more use, as that to a server that only lets read: another one has taken its place, and the next connection leads there.
 */
async function prepare(client: Client, names: StatementNames): Promise<void> {
  const answers = (await client.query(`${SETTINGS}; ${OWN_PROCESS}`)) as unknown as pg.QueryResult<{ pid: number }>[];
  const isDirect = answers.at(-1)?.rows[0]?.pid === client.processID;
  const send = client.query.bind(client) as (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  const query = async (text: string, values?: unknown[]) => {
    const name = isDirect && values !== undefined && values.length > 0 ? names.nameOf(text) : undefined;
    try {
      return await send({ text, ...(values && { values }), ...(name && { name }) });
    } catch (error) {
      if (isConnectionUseless(error)) void client.end().catch(() => undefined);
      throw error;
    }
  };
  Object.assign(client, { query });
}

/**
 * The names under which connections keep statements prepared, so that PostgreSQL reads and plans each once: those that come again, up to a
 * number, as each connection keeps them for as long as it lives.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #seen = new Set<string>();

  /** The name of a statement; undefined for one that is not to be kept. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT_STATEMENTS || text.length > LONGEST_KEPT) return known;
    if (this.#seen.size >= KEPT_STATEMENTS) this.#seen = new Set();
    if (!this.#seen.has(text)) {
      this.#seen.add(text);
      return undefined;
    }
    const name = `halo-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
