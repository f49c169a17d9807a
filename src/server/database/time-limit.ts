/** How long a statement on PostgreSQL may take, and how long work may wait for other work of the same account. */
export const STATEMENT_TIMEOUT_MILLISECONDS = 15_000;

/**
 * Lets the statements of a transaction on PostgreSQL take any time: those of a migration or of `distribute` may read all
 * rows of a table.
 */
export const WITHOUT_TIME_LIMIT = 'set local statement_timeout = 0';
