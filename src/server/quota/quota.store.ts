import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

/** The tables that a person can add rows to, each with the texts in its rows that may be long. */
const TEXTS = {
  tasks: ['title', 'notes'],
  task_series_parts: ['title', 'notes'],
  task_occurrences: [],
  complete_days: [],
  goals: ['title', 'notes'],
  habits: ['title', 'notes'],
  habit_series_parts: ['title', 'notes'],
  habit_slots: [],
  habit_gaps: [],
  habit_completions: [],
  books: ['title', 'author', 'recommendedBy', 'notes'],
  projects: ['title'],
  project_tasks: ['title'],
  trash: ['content'],
  idempotency_keys: ['answer'],
  imported_things: [],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

/** What the numbers, days and indexes of a row take beside its texts, roughly. */
const ROW_BYTES = 100;

/** How much an account holds. */
export interface Usage {
  rows: number;
  bytes: number;
}

/** How much the accounts hold, in the database. */
export function createQuotaStore(database: Database) {
  return {
    /** How much an account holds now. Reading it takes turns with other requests. */
    async measure(userId: number): Promise<Usage> {
      const usage = { rows: 0, bytes: 0 };
      for (const [table, texts] of Object.entries(TEXTS)) {
        const lengths = texts.map((text) => sql<number>`coalesce(octet_length(${sql.ref(text)}), 0)`);
        const sum = lengths.length === 0 ? sql<number>`0` : sql.join<number>(lengths, sql` + `);
        const rows = await database.query
          .selectFrom(table as 'tasks')
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
