import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';
import type { WebhookDeliveriesTable } from '#server/database/subscription-tables.ts';
import type { WebhookRow } from './webhooks.presenter.ts';

/** The fields of a delivery that are stored. */
type NewDelivery = Omit<WebhookDeliveriesTable, 'id' | 'userId'>;

/** The columns that delivering changes. */
export type WebhookProgress = Partial<
  Pick<
    WebhookRow,
    | 'position'
    | 'lastDeliveredAt'
    | 'pausedAt'
    | 'failures'
    | 'failingSince'
    | 'nextAttemptAt'
    | 'failure'
    | 'leaseUntil'
  >
>;

/** Creates the store of webhooks and their deliveries. */
export function createWebhookStore(database: Database) {
  const selectDue = (now: string) =>
    database.query
      .selectFrom('webhooks')
      .innerJoin('change_counters', 'change_counters.userId', 'webhooks.userId')
      .whereRef('change_counters.last', '>', 'webhooks.position')
      .where('pausedAt', 'is', null)
      .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
      .where((row) => row.or([row('nextAttemptAt', 'is', null), row('nextAttemptAt', '<=', now)]));

  return {
    /** Returns a person's webhooks, the latest first. */
    async findWebhooks(userId: number): Promise<WebhookRow[]> {
      return database.query
        .selectFrom('webhooks')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute();
    },

    /** Returns a webhook; undefined when the person has none with this id. */
    async findWebhook(userId: number, id: number): Promise<WebhookRow | undefined> {
      return database.query
        .selectFrom('webhooks')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Stores a new webhook. */
    async insertWebhook(
      userId: number,
      webhook: Pick<WebhookRow, 'name' | 'address' | 'areas' | 'secret' | 'createdAt' | 'position'>,
    ): Promise<WebhookRow> {
      return database.query
        .insertInto('webhooks')
        .values({ userId, failures: 0, ...webhook })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Deletes a webhook with its deliveries. Returns false when the person has none with this id. */
    async deleteWebhook(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('webhooks')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Changes a webhook and returns it; undefined when the person has none with this id. */
    async updateWebhook(userId: number, id: number, changes: WebhookProgress): Promise<WebhookRow | undefined> {
      return database.query
        .updateTable('webhooks')
        .set(changes)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * Takes the right to deliver until `until`, and returns the webhook; undefined when another process has it, or when
     * the webhook is paused or its next attempt is later than `now`.
     */
    async takeLease(userId: number, id: number, now: string, until: string): Promise<WebhookRow | undefined> {
      return database.autocommit(userId, async () =>
        database.query
          .updateTable('webhooks')
          .set({ leaseUntil: until })
          .where('userId', '=', userId)
          .where('id', '=', id)
          .where('pausedAt', 'is', null)
          .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
          .where((row) => row.or([row('nextAttemptAt', 'is', null), row('nextAttemptAt', '<=', now)]))
          .returningAll()
          .executeTakeFirst(),
      );
    },

    /** Stores the progress of a process that has the lease. Returns false when another process has taken it since. */
    async updateLeased(userId: number, id: number, lease: string, changes: WebhookProgress): Promise<boolean> {
      const { numUpdatedRows } = await database.query
        .updateTable('webhooks')
        .set(changes)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .where('leaseUntil', '=', lease)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Stores a delivery and returns its id. */
    async insertDelivery(userId: number, delivery: NewDelivery): Promise<number> {
      const { id } = await database.query
        .insertInto('webhook_deliveries')
        .values({ userId, ...delivery })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Returns the last deliveries of a webhook, the latest first. */
    async findDeliveries(userId: number, webhookId: number, limit: number) {
      return database.query
        .selectFrom('webhook_deliveries')
        .select(['id', 'at', 'event', 'status', 'failure', 'milliseconds'])
        .where('userId', '=', userId)
        .where('webhookId', '=', webhookId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Returns the ids of the person's webhooks that may deliver now and are behind the last change. */
    async findDue(userId: number, now: string): Promise<number[]> {
      const rows = await selectDue(now).select('webhooks.id').where('webhooks.userId', '=', userId).execute();
      return rows.map(({ id }) => id);
    },

    /** Returns the people, at most `limit`, who have a webhook that may deliver now and is behind their last change. */
    async findPeopleWithDue(now: string, limit: number): Promise<number[]> {
      const rows = await selectDue(now).select('webhooks.userId').distinct().limit(limit).execute();
      return rows.map(({ userId }) => userId);
    },

    /** Deletes at most `limit` deliveries of all people from before the instant. Returns how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      const key = ['userId', 'id'] as const;
      return database.autocommit('everybody', async () =>
        deleteOldRows(database, { table: 'webhook_deliveries', key, column: 'at', before: instant }, limit),
      );
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;
