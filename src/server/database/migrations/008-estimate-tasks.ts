import type { Kysely } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/** Adds how long a task will take, in minutes, to tasks and to the segments of their series. */
export const estimateTasks: Migration = {
  name: 'estimate-tasks',
  async apply(query: Kysely<Schema>): Promise<void> {
    for (const table of ['tasks', 'task_series_parts'] as const) {
      await query.schema.alterTable(table).addColumn('estimateMinutes', 'integer').execute();
    }
  },
};
