import type { ColumnType } from 'kysely';

/** A flag as both engines answer it: SQLite keeps 0 or 1, PostgreSQL a boolean. Each noun's presenter makes a boolean of either. */
export type Flag = ColumnType<boolean | number, boolean | undefined, boolean>;
