import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';

/** One step of the database's history. A released migration never changes: a later migration corrects it. */
export interface Migration {
  name: string;
  apply: (schema: Kysely<Schema>, columns: Columns) => Promise<void>;
}
