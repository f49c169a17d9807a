interface DatabaseError extends Error {
  /** PostgreSQL's five characters, a name of the network, or ERR_SQLITE_ERROR. */
  code?: string;
  /** SQLite's number; its lowest byte is the kind. */
  errcode?: number;
}

/**
 * Away, going down, out of resources, busy with somebody else for too long, no longer the one that is written to, or with other
 * columns than a statement was prepared for. */
const TEMPORARY_SQLSTATES = /^((08|53)...|57P..)$|^(0A000|25006|25P03|40001|40P01|55P03|57014)$/;
const READ_ONLY_SQLSTATE = '25006';
const OTHER_COLUMNS_SQLSTATE = '0A000';
const DISK_FULL_SQLSTATE = '53100';
const NETWORK_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What pg itself says of a connection that ended or did not answer in time; these errors have no code. */
const BROKEN_CONNECTION = /^(Connection terminated|timeout e|Query read timeout)|is not queryable$/;

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;
const TEMPORARY_SQLITE_KINDS = new Set([SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL]);

/** Whether the database could not do it now but may later. Then nothing is wrong with what was asked. */
export function isTemporaryFailure(error: DatabaseError): boolean {
  return isTemporaryOnSqlite(error) || isTemporaryOnPostgres(error);
}

/** Whether there is no room left for what was to be stored. Reading goes on, and writing does once there is room again. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode = 0 } = error as DatabaseError;
  return code === DISK_FULL_SQLSTATE || (code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === SQLITE_FULL);
}

/** Whether PostgreSQL ended the transaction in favour of another one: the same again may well succeed. */
export function isLostRace(error: unknown): boolean {
  const { code } = error as DatabaseError;
  return code === '40001' || code === '40P01';
}

/**
 * Whether a connection to PostgreSQL is of no more use: its server only lets read, as a copy of another one does, or it keeps a statement
 * prepared for columns that are others now.
 */
export function isConnectionUseless(error: unknown): boolean {
  const { code } = error as DatabaseError;
  return code === READ_ONLY_SQLSTATE || code === OTHER_COLUMNS_SQLSTATE;
}

function isTemporaryOnSqlite({ code, errcode = 0 }: DatabaseError): boolean {
  return code === 'ERR_SQLITE_ERROR' && TEMPORARY_SQLITE_KINDS.has(errcode & 0xff);
}

function isTemporaryOnPostgres({ code, message }: DatabaseError): boolean {
  if (code === undefined) return BROKEN_CONNECTION.test(message);
  return NETWORK_ERRORS.has(code) || TEMPORARY_SQLSTATES.test(code);
}
