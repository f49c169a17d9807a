import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Which rows of a table are old. */
export interface OldRows<Table extends keyof Schema> {
  table: Table;
  /** The columns of the primary key. */
  key: readonly (keyof Schema[Table] & string)[];
  /** The column with the instant that counts. */
  column: keyof Schema[Table] & string;
  /** Rows from before this instant are old. */
  before: string;
}

/** Deletes at most `limit` old rows of all users. Must run in a transaction. Returns how many. */
export async function deleteOldRows<Table extends keyof Schema>(
  { query }: Database,
  { table, key, column, before }: OldRows<Table>,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${limit})`.execute(query);
  return Number(numAffectedRows);
}
