import type { ColumnType } from 'kysely';

/** A boolean column: SQLite stores 0 or 1, PostgreSQL a boolean. Presenters convert either to a boolean. */
export type Flag = ColumnType<boolean | number, boolean | undefined, boolean>;
