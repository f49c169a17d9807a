import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Reference } from '#server/database/references.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/**
 * Prepares the tables for many servers, each of which holds some of the people: primary keys of a person's rows start
 * with `userId`, a directory leads from an email to its account, and shared tables refer to no account. (decision 074)
 */
export const spreadPeople: Migration = {
  name: 'spread-people',
  async apply(schema: Kysely<Schema>, columns: Columns): Promise<void> {
    const query: Kysely<never> = schema as never;
    await createDirectory(query, columns);
    await columns.dropUserReferences(query, 'audit_events', ['userId', 'actorId']);
    await columns.dropUserReferences(query, 'invitations', ['createdBy']);
    await columns.dropUnique(query, 'users', 'emailKey');
    await columns.dropUnique(query, 'identities', 'subjectHash');
    await columns.leadKeysWithUser(query, [
      ...PARENTS.map(([table, constraint, ...children]) => ({
        table,
        column: 'id',
        constraint,
        children: children.map((child) => referenceTo(table, child)),
      })),
      ...CHILDLESS.map((table) => ({ table, column: 'id' })),
      { table: 'halo_wordings', column: 'id', index: 'halo_wordings_by_user' },
      { table: 'identities', column: 'id', index: 'identities_by_user' },
      // Cookies from before this version do not name the person.
      { table: 'sessions', column: 'sid', lookup: 'sessions_by_sid' },
    ]);
  },
};

/** The directory is filled from the accounts and from the identities at the OpenID provider. */
async function createDirectory(query: Kysely<never>, columns: Columns): Promise<void> {
  await query.schema
    .createTable('account_directory')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('userId', columns.reference, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_directory_key', ['kind', 'key'])
    .$call(columns.asKey)
    .execute();
  await query.schema.createIndex('account_directory_by_user').on('account_directory').column('userId').execute();
  await sql`insert into account_directory (kind, key, "userId") select 'email', "emailKey", id from users`.execute(
    query,
  );
  await sql`insert into account_directory (kind, key, "userId") select 'subject', "subjectHash", "userId" from identities`.execute(
    query,
  );
}

type Child = [name: string, table: string, column: string];

/** Tables with a unique constraint of (userId, id), its name, and the foreign keys to it. */
const PARENTS: readonly [table: string, constraint: string, ...children: Child[]][] = [
  ['tasks', 'tasks_owner'],
  ['goals', 'goals_owner'],
  ['books', 'books_owner'],
  ['project_tasks', 'project_tasks_owner'],
  ['projects', 'projects_owner', ['project_tasks_parent', 'project_tasks', 'projectId']],
  [
    'task_series',
    'task_series_owner',
    ['tasks_series', 'tasks', 'recurringId'],
    ['task_series_parts_series', 'task_series_parts', 'seriesId'],
    ['task_occurrences_series', 'task_occurrences', 'seriesId'],
  ],
  ['habits', 'habits_owner'],
  [
    'habit_series',
    'habit_series_owner',
    ['habit_series_parts_series', 'habit_series_parts', 'seriesId'],
    ['habit_slots_series', 'habit_slots', 'seriesId'],
    ['habit_gaps_series', 'habit_gaps', 'seriesId'],
    ['habits_series', 'habits', 'baseSeries'],
    ['habit_completions_series', 'habit_completions', 'seriesId'],
  ],
  ['webhooks', 'webhooks_of_user', ['webhook_of_delivery', 'webhook_deliveries', 'webhookId']],
  ['calendars', 'calendars_of_user', ['calendar_of_month', 'calendar_months', 'calendarId']],
];

/** Tables to which no other refers. */
const CHILDLESS = [
  'api_tokens',
  'habit_completions',
  'passkeys',
  'reminder_devices',
  'task_series_parts',
  'user_sessions',
  'webhook_deliveries',
];

function referenceTo(parent: string, [name, table, column]: Child): Reference {
  return { name, table, columns: ['userId', column], parent, parentColumns: ['userId', 'id'] };
}
