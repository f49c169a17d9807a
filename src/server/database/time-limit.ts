/**
 * Lets the statements of a transaction on PostgreSQL take any time: those of a migration or of `distribute` may read all
 * rows of a table.
 */
export const WITHOUT_TIME_LIMIT = 'set local statement_timeout = 0';
