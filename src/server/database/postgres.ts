import { PostgresDialect } from 'kysely';
import pg from 'pg';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MILLISECONDS = 5_000;
const STATEMENT_TIMEOUT_MILLISECONDS = 15_000;
/** When even the word that a statement took too long does not arrive. */
const ANSWER_TIMEOUT_MILLISECONDS = 20_000;

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
  const pool = new pg.Pool({
    connectionString,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
    query_timeout: ANSWER_TIMEOUT_MILLISECONDS,
    keepAlive: true,
    // Days come as yyyy-MM-dd, whatever the server or the database is set to.
    options: '-c datestyle=ISO,YMD',
    application_name: 'halo',
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
