import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner, type Table } from './owner.ts';

/**
 * Creates the tables of all entities. Every row of a user refers to that user. A child refers to its parent by (userId,
 * parentId), so it cannot belong to another user's parent. (DATA-06)
 */
export const createEntities: Migration = {
  name: 'create-entities',
  async apply(schema: Kysely<Schema>, columns: Columns): Promise<void> {
    await createAccount(schema, columns);
    await createTasks(schema, columns);
    await createProjects(schema, columns);
    await createGoals(schema, columns);
    await createBooks(schema, columns);
    await createHabits(schema, columns);
    await createVersions(schema, columns);
    await createRequestTables(schema, columns);
  },
};

async function createAccount(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('users')
    .addColumn('id', columns.reference, columns.id)
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .$call(flag(columns, 'isAdmin'))
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .execute();
  await schema.schema
    .createTable('sessions')
    .addColumn('sid', 'text', (column) => column.primaryKey())
    .$call(addOwner(columns))
    .addColumn('sess', 'text', (column) => column.notNull())
    .addColumn('expire', columns.instant, (column) => column.notNull())
    .execute();
  await schema.schema.createIndex('sessions_by_user').on('sessions').columns(['userId', 'expire']).execute();
  await schema.schema
    .createTable('user_sessions')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('loginTime', columns.instant, (column) => column.notNull())
    .addColumn('logoutTime', columns.instant)
    .addColumn('sessionDuration', 'integer')
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .execute();
  await schema.schema
    .createIndex('user_sessions_by_user')
    .on('user_sessions')
    .columns(['userId', 'loginTime'])
    .execute();
}

async function createTasks(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('tasks')
    .$call(item(columns, 'tasks'))
    .addColumn('date', columns.day, (column) => column.notNull())
    .addColumn('startTime', 'text')
    .addColumn('endTime', 'text')
    .$call(flag(columns, 'isRecurring'))
    .$call(flag(columns, 'isPriority'))
    .$call(flag(columns, 'flagged'))
    .addColumn('recurringPattern', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('recurringId', columns.reference)
    .addColumn('sortOrder', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('notes', 'text')
    .addCheckConstraint('tasks_date', columns.isDay('date'))
    .addCheckConstraint(
      'tasks_pattern',
      sql`${sql.ref('recurringPattern')} in ('none', 'daily', 'weekly', 'weekdays', 'monthly')`,
    )
    .execute();
  await schema.schema.createIndex('tasks_by_user_and_date').on('tasks').columns(['userId', 'date']).execute();
}

async function createProjects(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('projects')
    .$call(owned(columns, 'projects'))
    .$call(flag(columns, 'isCompleted'))
    .addColumn('completedAt', columns.instant)
    .execute();
  await schema.schema
    .createTable('project_tasks')
    .$call(item(columns, 'project_tasks'))
    .addColumn('projectId', columns.reference, (column) => column.notNull())
    .$call(flag(columns, 'flagged'))
    .addColumn('sortOrder', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(child('project_tasks', 'projectId', 'projects'))
    .execute();
  await schema.schema
    .createIndex('project_tasks_by_user_and_project')
    .on('project_tasks')
    .columns(['userId', 'projectId'])
    .execute();
}

async function createGoals(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('goals')
    .$call(item(columns, 'goals'))
    .$call(flag(columns, 'isWeekly', true))
    .$call(flag(columns, 'isPriority'))
    .addColumn('dueDate', columns.day, (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull().defaultTo('blue'))
    .addColumn('notes', 'text')
    .addCheckConstraint('goals_due_date', columns.isDay('dueDate'))
    .execute();
  await schema.schema
    .createIndex('goals_by_user_and_period')
    .on('goals')
    .columns(['userId', 'isWeekly', 'dueDate'])
    .execute();
}

async function createBooks(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('books')
    .$call(item(columns, 'books'))
    .addColumn('author', 'text')
    .addColumn('recommendedBy', 'text')
    .$call(flag(columns, 'isPriority'))
    .addColumn('notes', 'text')
    .execute();
}

async function createHabits(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('habits')
    .$call(owned(columns, 'habits'))
    .$call(flag(columns, 'isWeekly', true))
    .$call(flag(columns, 'isPriority'))
    .$call(flag(columns, 'isCrossedOut'))
    .$call(flag(columns, 'isOngoing'))
    .$call(flag(columns, 'isRecurring', true))
    .addColumn('baseSeries', columns.reference)
    .addColumn('templateId', columns.reference)
    .addColumn('dueDate', columns.day, (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull().defaultTo('green'))
    .addColumn('notes', 'text')
    .addCheckConstraint('habits_due_date', columns.isDay('dueDate'))
    .execute();
  await schema.schema
    .createIndex('habits_by_user_and_period')
    .on('habits')
    .columns(['userId', 'isWeekly', 'dueDate'])
    .execute();
  await schema.schema
    .createTable('habit_completions')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('habitId', columns.reference, (column) => column.notNull())
    .addColumn('completionDate', columns.day, (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addCheckConstraint('habit_completions_date', columns.isDay('completionDate'))
    .addUniqueConstraint('habit_completions_once', ['userId', 'habitId', 'completionDate'])
    .$call(child('habit_completions', 'habitId', 'habits'))
    .execute();
  await schema.schema
    .createIndex('habit_completions_by_user_and_date')
    .on('habit_completions')
    .columns(['userId', 'completionDate'])
    .execute();
}

async function createVersions(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('app_versions')
    .addColumn('id', columns.reference, columns.id)
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('releaseDate', columns.instant, (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .$call(flag(columns, 'isActive', true))
    .$call(flag(columns, 'isDeployed'))
    .execute();
}

async function createRequestTables(schema: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resetAt', columns.instant, (column) => column.notNull())
    .execute();
  await schema.schema.createIndex('rate_limits_by_end').on('rate_limits').column('resetAt').execute();
  await schema.schema
    .createTable('idempotency_keys')
    .$call(addOwner(columns))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_once', ['userId', 'key'])
    .execute();
  await schema.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .columns(['userId', 'createdAt'])
    .execute();
}

/** Adds the columns of every user's row: id, owner, title and age. Children refer to (userId, id). */
function owned(columns: Columns, name: string) {
  return (table: Table): Table =>
    table
      .addColumn('id', columns.reference, columns.id)
      .$call(addOwner(columns))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('createdAt', columns.instant, (column) => column.notNull())
      .addCheckConstraint(`${name}_title`, sql`length(title) between 1 and 1000`)
      .addUniqueConstraint(`${name}_owner`, ['userId', 'id']);
}

/** Adds what tasks, goals, books and project tasks share: the state, of which at most one flag is set. */
function item(columns: Columns, name: string) {
  return (table: Table): Table =>
    table
      .$call(owned(columns, name))
      .$call(flag(columns, 'isCompleted'))
      .$call(flag(columns, 'isCrossedOut'))
      .addColumn('completedAt', columns.instant)
      .addCheckConstraint(`${name}_state`, sql`not (${sql.ref('isCompleted')} and ${sql.ref('isCrossedOut')})`);
}

function flag(columns: Columns, name: string, byDefault = false) {
  const { type, build } = columns.flag(byDefault);
  return (table: Table): Table => table.addColumn(name, type, build);
}

function child(name: string, column: string, parent: string) {
  return (table: Table): Table =>
    table.addForeignKeyConstraint(`${name}_parent`, ['userId', column], parent, ['userId', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    );
}
