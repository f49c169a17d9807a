import { sql } from 'kysely';
import { anyTable } from '#server/database/any-table.ts';
import type { Database } from '#server/database/database.ts';
import type { NounTable } from '#server/nouns/noun.ts';
import { NOUN_TABLES } from '#server/nouns/nouns.ts';

/** The tables that a user can add rows to, each with its columns of possibly long text. */
const FILLED_TABLES: readonly Pick<NounTable, 'name' | 'texts'>[] = [
  ...NOUN_TABLES,
  { name: 'trash', texts: ['content'] },
  { name: 'idempotency_keys', texts: ['answer'] },
  { name: 'imported_things' },
];

/** Estimated bytes of a row without its texts: numbers, days and indexes. */
const ROW_BYTES = 100;

/** What an account stores. */
export interface Usage {
  rows: number;
  bytes: number;
}

/** Creates the store that measures accounts. */
export function createQuotaStore(database: Database) {
  return {
    /** Returns the current usage of an account. It is read in turns with other requests. */
    async measure(userId: number): Promise<Usage> {
      const usage = { rows: 0, bytes: 0 };
      for (const { name: table, texts = [] } of FILLED_TABLES) {
        const lengths = texts.map((text) => sql<number>`coalesce(octet_length(${sql.ref(text)}), 0)`);
        const sum = lengths.length === 0 ? sql<number>`0` : sql.join<number>(lengths, sql` + `);
        const rows = await database.query
          .selectFrom(anyTable(table))
          .select(sql<number>`${sum}`.as('bytes'))
          .where('userId', '=', userId)
          .execute();
        usage.rows += rows.length;
        for (const { bytes } of rows) usage.bytes += bytes + ROW_BYTES;
      }
      return usage;
    },
  };
}

export type QuotaStore = ReturnType<typeof createQuotaStore>;
