import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

const EPOCH = '1970-01-01T00:00:00.000Z';

/** Adds reminders, and the links that reset a password. (decisions 063 and 064) */
export const addReminders: Migration = {
  name: 'add-reminders',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await createSettings(query, columns);
    await createDevices(query, columns);
    await createQueue(query, columns);
    await query.schema
      .createTable('password_resets')
      .$call(addOwner(columns))
      .addColumn('tokenHash', 'text', (column) => column.notNull())
      .addColumn('expiresAt', columns.instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('password_resets_key', ['userId', 'tokenHash'])
      .execute();
    await query.schema
      .createTable('server_keys')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};

async function createSettings({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  const flag = columns.flag(false);
  await schema
    .createTable('reminder_settings')
    .$call(addOwner(columns))
    .addColumn('leadMinutes', 'integer')
    .addColumn('digestTime', 'text')
    .addColumn('quietFrom', 'text')
    .addColumn('quietTo', 'text')
    .addColumn('timeZone', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('ntfyAddress', 'text')
    .addColumn('isMailOn', flag.type, flag.build)
    .addColumn('mailConfirmedAt', columns.instant)
    .addColumn('mailCodeHash', 'text')
    .addColumn('mailCodeSentAt', columns.instant)
    .addColumn('remindedSince', columns.instant, (column) => column.notNull())
    .addColumn('nextReminderAt', columns.instant)
    .addColumn('claimedUntil', columns.instant, (column) => column.notNull().defaultTo(EPOCH))
    .addPrimaryKeyConstraint('reminder_settings_key', ['userId'])
    .execute();
  await schema.createIndex('reminder_settings_by_time').on('reminder_settings').column('nextReminderAt').execute();
}

async function createDevices({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema
    .createTable('reminder_devices')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('sid', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('addressHash', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('reminder_devices_by_user')
    .unique()
    .on('reminder_devices')
    .columns(['userId', 'addressHash'])
    .execute();
}

async function createQueue({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema
    .createTable('reminder_deliveries')
    .$call(addOwner(columns))
    .addColumn('reminder', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('retryAt', columns.instant)
    .addColumn('attemptedAt', columns.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_deliveries_key', ['userId', 'reminder', 'target'])
    .execute();
  await schema
    .createIndex('reminder_deliveries_by_time')
    .on('reminder_deliveries')
    .columns(['userId', 'attemptedAt'])
    .execute();
  await schema
    .createTable('postponed_reminders')
    .$call(addOwner(columns))
    .addColumn('taskId', columns.reference, (column) => column.notNull())
    .addColumn('day', columns.day, (column) => column.notNull())
    .addColumn('until', columns.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('postponed_reminders_key', ['userId', 'taskId'])
    .execute();
}
