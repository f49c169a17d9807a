interface DatabaseError extends Error {
  /** PostgreSQL's SQLSTATE, a network error's name, or ERR_SQLITE_ERROR. */
  code?: string;
  /** SQLite's error number. Its lowest byte is the kind. */
  errcode?: number;
}

const SQLSTATE_LENGTH = 5;
/** The beginnings of SQLSTATEs: unreachable (08001), out of resources (53300), shutting down (57P01). */
const TEMPORARY_SQLSTATE_CLASSES = ['08', '53', '57P'];
const OTHER_COLUMNS_SQLSTATE = '0A000';
const READ_ONLY_SQLSTATE = '25006';
const ABORTED_SQLSTATE = '25P02';
const IDLE_TOO_LONG_SQLSTATE = '25P03';
const SERIALIZATION_FAILURE_SQLSTATE = '40001';
const DEADLOCK_SQLSTATE = '40P01';
const DISK_FULL_SQLSTATE = '53100';
const LOCK_TIMEOUT_SQLSTATE = '55P03';
const STATEMENT_TIMEOUT_SQLSTATE = '57014';
const TEMPORARY_SQLSTATES = new Set([
  // A statement was prepared for other columns than its table has now.
  OTHER_COLUMNS_SQLSTATE,
  READ_ONLY_SQLSTATE,
  IDLE_TOO_LONG_SQLSTATE,
  SERIALIZATION_FAILURE_SQLSTATE,
  DEADLOCK_SQLSTATE,
  LOCK_TIMEOUT_SQLSTATE,
  STATEMENT_TIMEOUT_SQLSTATE,
]);
const USELESS_SQLSTATES = new Set([READ_ONLY_SQLSTATE, OTHER_COLUMNS_SQLSTATE, ABORTED_SQLSTATE]);
/** The beginning of the SQLSTATEs of broken keys, references and checks, such as 23505. */
const CONSTRAINT_SQLSTATE_CLASS = '23';
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
  return (error as DatabaseError).code === DISK_FULL_SQLSTATE || getSqliteKind(error as DatabaseError) === SQLITE_FULL;
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
  return code === SERIALIZATION_FAILURE_SQLSTATE || code === DEADLOCK_SQLSTATE;
}

/** True when a row would break a key, a reference or a check. */
export function isConstraintViolation(error: unknown): boolean {
  const { code = '' } = error as DatabaseError;
  return code.startsWith(CONSTRAINT_SQLSTATE_CLASS) || getSqliteKind(error as DatabaseError) === SQLITE_CONSTRAINT;
}

/**
 * True when a connection to PostgreSQL must be replaced: its server is read-only, as a replica is, it holds a statement
 * prepared for columns that have changed, or its transaction is aborted, which may have been left by another caller.
 */
export function isConnectionUseless(error: unknown): boolean {
  const { code = '' } = error as DatabaseError;
  return USELESS_SQLSTATES.has(code);
}

function isTemporaryOnSqlite(error: DatabaseError): boolean {
  const kind = getSqliteKind(error);
  return kind !== undefined && TEMPORARY_SQLITE_KINDS.has(kind);
}

/** Returns the kind of an error of SQLite, such as SQLITE_BUSY, without its details; undefined for any other error. */
function getSqliteKind({ code, errcode = 0 }: DatabaseError): number | undefined {
  return code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : undefined;
}

function isTemporaryOnPostgres({ code, message }: DatabaseError): boolean {
  if (code === undefined) return BROKEN_CONNECTION.test(message);
  return (
    NETWORK_ERRORS.has(code) ||
    TEMPORARY_SQLSTATES.has(code) ||
    (code.length === SQLSTATE_LENGTH && TEMPORARY_SQLSTATE_CLASSES.some((beginning) => code.startsWith(beginning)))
  );
}
