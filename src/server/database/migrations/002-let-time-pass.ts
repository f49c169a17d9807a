import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner, type Table } from './owner.ts';

/** Adds series and their occurrences, the rollover of a task, the source of a copy, and recently deleted rows. */
export const letTimePass: Migration = {
  name: 'let-time-pass',
  async apply(schema: Kysely<Schema>, columns: Columns): Promise<void> {
    await createSeries(schema, columns);
    await createOccurrences(schema, columns);
    await extendTasks(schema, columns);
    await extendGoals(schema, columns);
    await createTrash(schema, columns);
    await startMissingSeries(schema);
  },
};

async function createSeries({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema
    .createTable('task_series')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addUniqueConstraint('task_series_owner', ['userId', 'id'])
    .execute();
  const priority = columns.flag(false);
  await schema
    .createTable('task_series_parts')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('seriesId', columns.reference, (column) => column.notNull())
    .addColumn('startDay', columns.day, (column) => column.notNull())
    .addColumn('endDay', columns.day)
    .addColumn('anchorDay', columns.day, (column) => column.notNull())
    .addColumn('recurringPattern', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('startTime', 'text')
    .addColumn('endTime', 'text')
    .addColumn('isPriority', priority.type, priority.build)
    .addColumn('flagged', priority.type, priority.build)
    .addColumn('sortOrder', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('notes', 'text')
    .addCheckConstraint('task_series_parts_start', columns.isDay('startDay'))
    .addCheckConstraint('task_series_parts_anchor', columns.isDay('anchorDay'))
    .addCheckConstraint(
      'task_series_parts_end',
      sql`${sql.ref('endDay')} is null or ${sql.ref('endDay')} >= ${sql.ref('startDay')}`,
    )
    .addCheckConstraint(
      'task_series_parts_pattern',
      sql`${sql.ref('recurringPattern')} in ('daily', 'weekly', 'weekdays', 'monthly')`,
    )
    .addCheckConstraint('task_series_parts_title', sql`length(title) between 1 and 1000`)
    .addUniqueConstraint('task_series_parts_once', ['userId', 'seriesId', 'startDay'])
    .$call(ofSeries('task_series_parts'))
    .execute();
  await schema
    .createIndex('task_series_parts_by_user_and_start')
    .on('task_series_parts')
    .columns(['userId', 'startDay'])
    .execute();
}

async function createOccurrences({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema
    .createTable('task_occurrences')
    .$call(addOwner(columns))
    .addColumn('seriesId', columns.reference, (column) => column.notNull())
    .addColumn('day', columns.day, (column) => column.notNull())
    .addPrimaryKeyConstraint('task_occurrences_once', ['userId', 'day', 'seriesId'])
    .addCheckConstraint('task_occurrences_day', columns.isDay('day'))
    .$call(ofSeries('task_occurrences'))
    .$call(columns.asKey)
    .execute();
  await schema
    .createTable('task_series_revisions')
    .addColumn('userId', columns.reference, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('revision', columns.reference, (column) => column.notNull())
    .addColumn('firstDay', columns.day, (column) => column.notNull())
    .execute();
  await schema
    .createTable('complete_days')
    .$call(addOwner(columns))
    .addColumn('day', columns.day, (column) => column.notNull())
    .addColumn('revision', columns.reference, (column) => column.notNull())
    .addPrimaryKeyConstraint('complete_days_once', ['userId', 'day'])
    .$call(columns.asKey)
    .execute();
}

async function extendTasks({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.alterTable('tasks').addColumn('occurrenceDay', columns.day).execute();
  await schema.alterTable('tasks').addColumn('rolledOverAt', columns.instant).execute();
  await addLineage(schema, columns, 'tasks', 'date');
  await schema
    .createIndex('tasks_by_user_and_occurrence')
    .on('tasks')
    .columns(['userId', 'occurrenceDay', 'recurringId'])
    .unique()
    .where(sql.ref('recurringId'), 'is not', null)
    .execute();
}

async function extendGoals({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await addLineage(schema, columns, 'goals', 'dueDate');
}

/** Adds the source of a copy. A day or period gets only one copy of an item. */
async function addLineage(
  schema: Kysely<Schema>['schema'],
  columns: Columns,
  table: 'tasks' | 'goals',
  date: 'date' | 'dueDate',
): Promise<void> {
  await schema.alterTable(table).addColumn('carriedFrom', columns.reference).execute();
  await schema.alterTable(table).addColumn('ancestorId', columns.reference).execute();
  await schema.alterTable(table).addColumn('carriedSince', columns.day).execute();
  await schema
    .alterTable(table)
    .addColumn('carriedCount', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex(`${table}_by_user_and_source`)
    .on(table)
    .columns(['userId', 'carriedFrom', date])
    .unique()
    .where(sql.ref('carriedFrom'), 'is not', null)
    .execute();
}

async function createTrash({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema
    .createTable('trash')
    .$call(addOwner(columns))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', columns.reference, (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('deletedAt', columns.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('trash_once', ['userId', 'kind', 'id'])
    .execute();
  await schema.createIndex('trash_by_age').on('trash').columns(['userId', 'deletedAt']).execute();
}

/** Starts a series for each task that was stored with a pattern before series existed. */
async function startMissingSeries(query: Kysely<Schema>): Promise<void> {
  const tasks = await query.selectFrom('tasks').selectAll().where('recurringPattern', '!=', 'none').execute();
  for (const task of tasks) {
    const { userId, createdAt, date, title, startTime, endTime, isPriority, flagged, sortOrder, notes } = task;
    const { id: seriesId } = await query
      .insertInto('task_series')
      .values({ userId, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('task_series_parts')
      .values({
        userId,
        seriesId,
        startDay: date,
        anchorDay: date,
        recurringPattern: task.recurringPattern,
        title,
        startTime,
        endTime,
        isPriority: Boolean(isPriority),
        flagged: Boolean(flagged),
        sortOrder,
        notes,
      })
      .execute();
    await query.insertInto('task_occurrences').values({ userId, seriesId, day: date }).execute();
    await query
      .insertInto('task_series_revisions')
      .values({ userId, revision: 1, firstDay: date })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({
          firstDay: sql`case when excluded.${sql.ref('firstDay')} < ${sql.ref('task_series_revisions.firstDay')}
            then excluded.${sql.ref('firstDay')} else ${sql.ref('task_series_revisions.firstDay')} end`,
        }),
      )
      .execute();
    await query
      .updateTable('tasks')
      .set({ isRecurring: true, recurringId: seriesId, occurrenceDay: date })
      .where('userId', '=', userId)
      .where('id', '=', task.id)
      .execute();
  }
}

/** Adds the foreign key to a series of the same user. */
function ofSeries(name: string) {
  return (table: Table): Table =>
    table.addForeignKeyConstraint(
      `${name}_series`,
      ['userId', 'seriesId'],
      'task_series',
      ['userId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    );
}
