import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/**
 * Adds the audit trail of sign-ins and account changes, and each session's last use apart from its end. Adds a foreign
 * key, so that an occurrence always belongs to a series of the same user.
 */
export const keepATrail: Migration = {
  name: 'keep-a-trail',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await createTrail(query.schema, columns);
    await noteLastUses(query);
    await tieTasksToSeries(query, columns);
  },
};

async function createTrail(schema: Kysely<Schema>['schema'], columns: Columns): Promise<void> {
  await schema
    .createTable('audit_events')
    .addColumn('id', columns.reference, columns.id)
    .addColumn('at', columns.instant, (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('userId', columns.reference, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('actorId', columns.reference, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('ipAddress', 'text')
    .execute();
  await schema.createIndex('audit_events_by_user').on('audit_events').column('userId').execute();
  await schema.createIndex('audit_events_by_actor').on('audit_events').column('actorId').execute();
  await schema.createIndex('audit_events_by_age').on('audit_events').column('at').execute();
}

const DAY = 24 * 60 * 60 * 1_000;

/** Derives the last use from the end of a session, which was always a fixed time after it. */
async function noteLastUses(query: Kysely<Schema>): Promise<void> {
  const sessions = await query.selectFrom('sessions').select(['sid', 'sess', 'expire']).execute();
  for (const { sid, sess, expire } of sessions) {
    const data = JSON.parse(sess) as { rememberMe: boolean };
    const seenAt = new Date(Date.parse(expire) - (data.rememberMe ? 30 : 1) * DAY).toISOString();
    await query
      .updateTable('sessions')
      .set({ sess: JSON.stringify({ ...data, seenAt }) })
      .where('sid', '=', sid)
      .execute();
  }
}

/** Detaches tasks from series that do not exist, then adds the foreign key. */
async function tieTasksToSeries(query: Kysely<Schema>, columns: Columns): Promise<void> {
  await query
    .updateTable('tasks')
    .set({ recurringId: null, occurrenceDay: null })
    .where('recurringId', 'is not', null)
    .where((task) =>
      task.not(
        task.exists(
          task
            .selectFrom('task_series')
            .select('task_series.id')
            .whereRef('task_series.userId', '=', 'tasks.userId')
            .whereRef('task_series.id', '=', 'tasks.recurringId'),
        ),
      ),
    )
    .execute();
  await columns.addReference(query as never, {
    name: 'tasks_series',
    table: 'tasks',
    columns: ['userId', 'recurringId'],
    parent: 'task_series',
    parentColumns: ['userId', 'id'],
  });
}
