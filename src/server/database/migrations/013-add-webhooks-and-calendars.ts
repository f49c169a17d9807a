import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/** Adds webhooks and the calendars of other programs. (decisions 070, 071) */
export const addWebhooksAndCalendars: Migration = {
  name: 'add-webhooks-and-calendars',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await addWebhooks(query, columns);
    await addCalendars(query, columns);
  },
};

async function addWebhooks({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('areas', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addColumn('position', columns.reference, (column) => column.notNull())
    .addColumn('lastDeliveredAt', columns.instant)
    .addColumn('pausedAt', columns.instant)
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failingSince', columns.instant)
    .addColumn('nextAttemptAt', columns.instant)
    .addColumn('failure', 'text')
    .addColumn('leaseUntil', columns.instant)
    .addUniqueConstraint('webhooks_of_user', ['userId', 'id'])
    .execute();
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('webhookId', columns.reference, (column) => column.notNull())
    .addColumn('at', columns.instant, (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint('webhook_of_delivery', ['userId', 'webhookId'], 'webhooks', ['userId', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_webhook')
    .on('webhook_deliveries')
    .columns(['userId', 'webhookId', 'id'])
    .execute();
  await schema.createIndex('webhook_deliveries_by_time').on('webhook_deliveries').columns(['at']).execute();
}

async function addCalendars({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
  const isCut = columns.flag(false);
  await schema
    .createTable('calendars')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('lastModified', 'text')
    .addColumn('readAt', columns.instant)
    .addColumn('nextReadAt', columns.instant, (column) => column.notNull())
    .addColumn('windowDay', columns.day)
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('events', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('isCut', isCut.type, isCut.build)
    .addColumn('leaseUntil', columns.instant)
    .addUniqueConstraint('calendars_of_user', ['userId', 'id'])
    .execute();
  await schema
    .createTable('calendar_months')
    .$call(addOwner(columns))
    .addColumn('calendarId', columns.reference, (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('calendar_months_key', ['userId', 'calendarId', 'month'])
    .addForeignKeyConstraint('calendar_of_month', ['userId', 'calendarId'], 'calendars', ['userId', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}
