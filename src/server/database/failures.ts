interface DatabaseError extends Error {
  /** PostgreSQL's SQLSTATE, a network error's name, or ERR_SQLITE_ERROR. */
  code?: string;
  /** SQLite's error number. Its lowest byte is the kind. */
  errcode?: number;
}

/**
 * Unreachable, shutting down, out of resources, blocked for too long, read-only, or with other columns than a statement
 * was prepared for.
 */
const TEMPORARY_SQLSTATES = /^((08|53)...|57P..)$|^(0A000|25006|25P03|40001|40P01|55P03|57014)$/;
/** Read-only, with other columns than a statement was prepared for, or in an aborted transaction. */
const USELESS_SQLSTATES = new Set(['25006', '0A000', '25P02']);
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
/** Messages of pg for a connection that ended or timed out. These errors have no code. */
const BROKEN_CONNECTION = /^(Connection terminated|timeout e|Query read timeout)|is not queryable$/;

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT = 19;
const TEMPORARY_SQLITE_KINDS = new Set([SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL]);

/** True when the database could not run the statement now but may later. The statement itself is not at fault. */
export function isTemporaryFailure(error: DatabaseError): boolean {
  return isTemporaryOnSqlite(error) || isTemporaryOnPostgres(error);
}

/** True when the disk is full. Reading still works, and writing works again once there is space. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode = 0 } = error as DatabaseError;
  return code === DISK_FULL_SQLSTATE || (code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === SQLITE_FULL);
}

/** Waits for a write that may be left out. A full disk is ignored, so that reading continues. */
export async function ignoreFullDisk(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
}

/** True when PostgreSQL aborted the transaction in favour of another one. A retry may succeed. */
export function isLostRace(error: unknown): boolean {
  const { code } = error as DatabaseError;
  return code === '40001' || code === '40P01';
}

/** True when a row would break a key, a reference or a check. */
export function isConstraintViolation(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as DatabaseError;
  return code.startsWith('23') || (code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === SQLITE_CONSTRAINT);
}

/**
 * True when a connection to PostgreSQL must be replaced: its server is read-only, as a replica is, it holds a statement
 * prepared for columns that have changed, or its transaction is aborted, which may have been left by another caller.
 */
export function isConnectionUseless(error: unknown): boolean {
  const { code = '' } = error as DatabaseError;
  return USELESS_SQLSTATES.has(code);
}

function isTemporaryOnSqlite({ code, errcode = 0 }: DatabaseError): boolean {
  return code === 'ERR_SQLITE_ERROR' && TEMPORARY_SQLITE_KINDS.has(errcode & 0xff);
}

function isTemporaryOnPostgres({ code, message }: DatabaseError): boolean {
  if (code === undefined) return BROKEN_CONNECTION.test(message);
  return NETWORK_ERRORS.has(code) || TEMPORARY_SQLSTATES.test(code);
}
