import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';

/** One step of the database's history. It is never changed once it has been released: a mistake is mended by the next. */
export interface Migration {
  name: string;
  apply: (schema: Kysely<Schema>, columns: Columns) => Promise<void>;
}
