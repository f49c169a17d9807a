import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ReminderDevicesTable, ReminderSettingsTable } from '#server/database/reminder-tables.ts';
import { EPOCH } from '#server/database/reminder-triggers.ts';

/** The stored settings of a person. */
export type ReminderSettingsRow = Selectable<ReminderSettingsTable>;

/** A stored device. */
export type ReminderDeviceRow = Selectable<ReminderDevicesTable>;

/** The columns of the settings that a person's actions set. */
export type ReminderSettingsValues = Omit<ReminderSettingsRow, 'userId' | 'nextReminderAt' | 'claimedUntil'>;

/** Creates the store of the settings of reminders and of the devices that show them. */
export function createReminderStore(database: Database) {
  return {
    /** Returns a person's settings; undefined before the first change. */
    async findSettings(userId: number): Promise<ReminderSettingsRow | undefined> {
      return database.query.selectFrom('reminder_settings').selectAll().where('userId', '=', userId).executeTakeFirst();
    },

    /** Stores a person's settings. Their reminders are looked for at once. */
    async saveSettings(userId: number, { isMailOn, ...values }: ReminderSettingsValues): Promise<void> {
      const columns = { ...values, isMailOn: Boolean(isMailOn), nextReminderAt: EPOCH };
      await database.query
        .insertInto('reminder_settings')
        .values({ userId, claimedUntil: EPOCH, ...columns })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
        .execute();
    },

    /** Sets some columns of a person's settings. Their reminders are looked for at once. */
    async updateSettings(userId: number, values: Updateable<ReminderSettingsTable> = {}): Promise<void> {
      await database.query
        .updateTable('reminder_settings')
        .set({ ...values, nextReminderAt: EPOCH })
        .where('userId', '=', userId)
        .execute();
    },

    /** Returns a person's devices, the latest first. */
    async findDevices(userId: number): Promise<ReminderDeviceRow[]> {
      return database.query
        .selectFrom('reminder_devices')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute();
    },

    /** Adds a device, or renews the keys of one with the same address. */
    async saveDevice(userId: number, device: Omit<ReminderDeviceRow, 'id' | 'userId'>): Promise<ReminderDeviceRow> {
      const { sid, p256dh, auth } = device;
      return database.query
        .insertInto('reminder_devices')
        .values({ userId, ...device })
        .onConflict((conflict) => conflict.columns(['userId', 'addressHash']).doUpdateSet({ sid, p256dh, auth }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Deletes a device. Returns false when the person has no device with this id. */
    async deleteDevice(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('reminder_devices')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Postpones the reminder of a task, in place of an earlier postponement. */
    async postpone(userId: number, postponed: { taskId: number; day: string; until: string }): Promise<void> {
      const { day, until } = postponed;
      await database.query
        .insertInto('postponed_reminders')
        .values({ userId, ...postponed })
        .onConflict((conflict) => conflict.columns(['userId', 'taskId']).doUpdateSet({ day, until }))
        .execute();
    },
  };
}

export type ReminderStore = ReturnType<typeof createReminderStore>;
