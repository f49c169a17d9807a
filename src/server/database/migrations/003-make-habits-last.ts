import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner, type Table } from './owner.ts';

/**
 * Creates habits with their series, segments, created periods and skipped periods. The earlier habit tables were never
 * written, so they are dropped. Periods are numbered, so that streaks need no calendar in the database.
 */
export const makeHabitsLast: Migration = {
  name: 'make-habits-last',
  async apply({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
    await schema.dropTable('habit_completions').execute();
    await schema.dropTable('habits').execute();
    await createSeries(schema, columns);
    await createPeriods(schema, columns);
    await createHabits(schema, columns);
    await createCompletions(schema, columns);
  },
};

type Builder = Kysely<Schema>['schema'];

async function createSeries(schema: Builder, columns: Columns): Promise<void> {
  const [yes, no] = [columns.flag(true), columns.flag(false)];
  await schema
    .createTable('habit_series')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('isWeekly', yes.type, yes.build)
    .addColumn('startPeriod', 'integer', (column) => column.notNull())
    .addColumn('endPeriod', 'integer')
    .addColumn('stopPeriod', 'integer')
    .addColumn('templateId', columns.reference)
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addUniqueConstraint('habit_series_owner', ['userId', 'id'])
    .execute();
  await schema
    .createIndex('habit_series_by_user_and_start')
    .on('habit_series')
    .columns(['userId', 'isWeekly', 'startPeriod'])
    .execute();
  await schema
    .createTable('habit_series_parts')
    .$call(addOwner(columns))
    .addColumn('seriesId', columns.reference, (column) => column.notNull())
    .addColumn('startPeriod', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('isPriority', no.type, no.build)
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addCheckConstraint('habit_series_parts_title', sql`length(title) between 1 and 1000`)
    .addPrimaryKeyConstraint('habit_series_parts_once', ['userId', 'seriesId', 'startPeriod'])
    .$call(ofSeries('habit_series_parts', 'seriesId'))
    .execute();
}

/** Keys of `habit_slots` start with the period, so that the rows of one read are adjacent (decision 014). */
async function createPeriods(schema: Builder, columns: Columns): Promise<void> {
  const no = columns.flag(false);
  const getPeriods = (name: string) =>
    schema
      .createTable(name)
      .$call(addOwner(columns))
      .addColumn('seriesId', columns.reference, (column) => column.notNull())
      .addColumn('period', 'integer', (column) => column.notNull())
      .$call(ofSeries(name, 'seriesId'));
  await getPeriods('habit_slots')
    .addPrimaryKeyConstraint('habit_slots_once', ['userId', 'period', 'seriesId'])
    .$call(columns.asKey)
    .execute();
  await getPeriods('habit_gaps')
    .addColumn('isForFuture', no.type, no.build)
    .addPrimaryKeyConstraint('habit_gaps_once', ['userId', 'seriesId', 'period'])
    .$call(columns.asKey)
    .execute();
}

async function createHabits(schema: Builder, columns: Columns): Promise<void> {
  const [yes, no] = [columns.flag(true), columns.flag(false)];
  await schema
    .createTable('habits')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addColumn('isWeekly', yes.type, yes.build)
    .addColumn('isPriority', no.type, no.build)
    .addColumn('isCrossedOut', no.type, no.build)
    .addColumn('baseSeries', columns.reference, (column) => column.notNull())
    .addColumn('templateId', columns.reference)
    .addColumn('dueDate', columns.day, (column) => column.notNull())
    .addColumn('period', 'integer', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addCheckConstraint('habits_title', sql`length(title) between 1 and 1000`)
    .addCheckConstraint('habits_due_date', columns.isDay('dueDate'))
    .addUniqueConstraint('habits_owner', ['userId', 'id'])
    .addUniqueConstraint('habits_once', ['userId', 'period', 'isWeekly', 'baseSeries'])
    .$call(ofSeries('habits', 'baseSeries'))
    .execute();
  await schema
    .createIndex('habits_by_user_and_series')
    .on('habits')
    .columns(['userId', 'baseSeries', 'period'])
    .execute();
  await schema
    .createIndex('habits_crossed_out')
    .on('habits')
    .columns(['userId', 'baseSeries', 'period'])
    .where(sql<boolean>`${sql.ref('isCrossedOut')} = true`)
    .execute();
}

/**
 * A series has at most one completion per day. The key starts with the day, so it also finds the completions of a day.
 */
async function createCompletions(schema: Builder, columns: Columns): Promise<void> {
  await schema
    .createTable('habit_completions')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('seriesId', columns.reference, (column) => column.notNull())
    .addColumn('period', 'integer', (column) => column.notNull())
    .addColumn('completionDate', columns.day, (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addCheckConstraint('habit_completions_date', columns.isDay('completionDate'))
    .addUniqueConstraint('habit_completions_once', ['userId', 'completionDate', 'seriesId'])
    .$call(ofSeries('habit_completions', 'seriesId'))
    .execute();
  await schema
    .createIndex('habit_completions_by_user_and_series')
    .on('habit_completions')
    .columns(['userId', 'seriesId', 'period'])
    .execute();
}

/** Adds the foreign key to a series of the same user. */
function ofSeries(name: string, column: string) {
  return (table: Table): Table =>
    table.addForeignKeyConstraint(
      `${name}_series`,
      ['userId', column],
      'habit_series',
      ['userId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    );
}
