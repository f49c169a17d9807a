import type { Selectable } from 'kysely';
import type { PostponedReminder } from '#shared/reminders/reminder-times.rules.ts';
import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';
import type { ReminderDeliveriesTable } from '#server/database/reminder-tables.ts';
import { EPOCH } from '#server/database/reminder-triggers.ts';

/** What was attempted for a reminder and a target. */
export type DeliveryRow = Selectable<ReminderDeliveriesTable>;

/**
 * Creates the store of the queue of reminders. It contains whom to look at next, and what was sent to them. Several
 * processes may use it at once. (decision 063)
 */
export function createReminderQueueStore(database: Database) {
  return {
    /** Returns at most `limit` people whose reminders are due and whom no process has. */
    async findDuePeople(now: string, limit: number): Promise<number[]> {
      const rows = await database.query
        .selectFrom('reminder_settings')
        .select('userId')
        .where('nextReminderAt', '<=', now)
        .where('claimedUntil', '<=', now)
        .orderBy('nextReminderAt')
        .limit(limit)
        .execute();
      return rows.map(({ userId }) => userId);
    },

    /**
     * Claims a person until `until`. No other process gets them before. Returns false when another process was faster.
     */
    async claim(userId: number, now: string, until: string): Promise<boolean> {
      const { numUpdatedRows } = await database.autocommit('nobody', async () =>
        database.query
          .updateTable('reminder_settings')
          .set({ nextReminderAt: until, claimedUntil: until })
          .where('userId', '=', userId)
          .where('nextReminderAt', '<=', now)
          .where('claimedUntil', '<=', now)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    /**
     * Ends the claim that holds until `claimedUntil`. The person is looked at again at `nextTime`, or at once if a task was
     * changed meanwhile. Does nothing if another process has the person by now.
     */
    async release(userId: number, claimedUntil: string, nextTime: string | null): Promise<void> {
      await database.autocommit('nobody', async () =>
        database.query
          .updateTable('reminder_settings')
          .set((row) => ({
            claimedUntil: EPOCH,
            nextReminderAt: row
              .case()
              .when('nextReminderAt', '=', claimedUntil)
              .then(nextTime)
              .else(row.ref('nextReminderAt'))
              .end(),
          }))
          .where('userId', '=', userId)
          .where('claimedUntil', '=', claimedUntil)
          .execute(),
      );
    },

    /** Returns when the next person is to be looked at; undefined if nobody is. */
    async findNextTime(): Promise<string | undefined> {
      const row = await database.query
        .selectFrom('reminder_settings')
        .select('nextReminderAt')
        .where('nextReminderAt', 'is not', null)
        .orderBy('nextReminderAt')
        .limit(1)
        .executeTakeFirst();
      return row?.nextReminderAt ?? undefined;
    },

    /** Returns what was attempted for a person since an instant. */
    async findDeliveries(userId: number, since: string): Promise<DeliveryRow[]> {
      return database.query
        .selectFrom('reminder_deliveries')
        .selectAll()
        .where('userId', '=', userId)
        .where('attemptedAt', '>=', since)
        .execute();
    },

    /** Records an attempt to send. */
    async saveDelivery(userId: number, delivery: Omit<DeliveryRow, 'userId'>): Promise<void> {
      const { attempts, retryAt, attemptedAt } = delivery;
      await database.autocommit('nobody', async () =>
        database.query
          .insertInto('reminder_deliveries')
          .values({ userId, ...delivery })
          .onConflict((conflict) =>
            conflict.columns(['userId', 'reminder', 'target']).doUpdateSet({ attempts, retryAt, attemptedAt }),
          )
          .execute(),
      );
    },

    /** Returns a person's postponed reminders. */
    async findPostponed(userId: number): Promise<PostponedReminder[]> {
      return database.query
        .selectFrom('postponed_reminders')
        .select(['taskId', 'day', 'until'])
        .where('userId', '=', userId)
        .execute();
    },

    /** Deletes at most `limit` attempts and postponed reminders from before the instant. Returns how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      return database.autocommit('nobody', async () => {
        const attempts = await deleteOldRows(
          database,
          {
            table: 'reminder_deliveries',
            key: ['userId', 'reminder', 'target'],
            column: 'attemptedAt',
            before: instant,
          },
          limit,
        );
        const postponed = await deleteOldRows(
          database,
          { table: 'postponed_reminders', key: ['userId', 'taskId'], column: 'until', before: instant },
          limit,
        );
        return attempts + postponed;
      });
    },
  };
}

export type ReminderQueueStore = ReturnType<typeof createReminderQueueStore>;
