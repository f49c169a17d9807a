import type { Selectable } from 'kysely';
import type { SecondFactorsTable } from '#server/database/account-tables.ts';
import type { Database } from '#server/database/database.ts';

/** Creates the store of the second step of sign-ins (`second_factors`) and of recovery codes. */
export function createSecondFactorStore(database: Database) {
  return {
    /** Returns a person's second factor, also one that is not confirmed. */
    async findSecondFactor(userId: number): Promise<Selectable<SecondFactorsTable> | undefined> {
      return database.query.selectFrom('second_factors').selectAll().where('userId', '=', userId).executeTakeFirst();
    },

    /** Stores a secret that is not confirmed, in place of another such one. */
    async replaceSecret(userId: number, secret: string): Promise<void> {
      await database.query
        .insertInto('second_factors')
        .values({ userId, secret, confirmedAt: null, lastStep: 0 })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ secret, lastStep: 0 }))
        .execute();
    },

    /** Confirms the secret. */
    async confirmSecret(userId: number, confirmedAt: string): Promise<void> {
      await database.query.updateTable('second_factors').set({ confirmedAt }).where('userId', '=', userId).execute();
    },

    /** Records that the code of a step was accepted. Returns false when one of this or of a later step was before. */
    async acceptStep(userId: number, secret: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await database.query
        .updateTable('second_factors')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('secret', '=', secret)
        .where('lastStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Stores recovery codes by their hashes. */
    async insertRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
      await database.query
        .insertInto('recovery_codes')
        .values(hashes.map((codeHash) => ({ userId, codeHash })))
        .execute();
    },

    /** Deletes a recovery code. Returns false when the person has none with this hash. */
    async useRecoveryCode(userId: number, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('recovery_codes')
        .where('userId', '=', userId)
        .where('codeHash', '=', codeHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Counts the recovery codes that a person has left. */
    async countRecoveryCodes(userId: number): Promise<number> {
      const rows = await database.query
        .selectFrom('recovery_codes')
        .select('codeHash')
        .where('userId', '=', userId)
        .execute();
      return rows.length;
    },

    /** Deletes a person's second factor with its recovery codes. Returns false when there is none. */
    async deleteSecondFactor(userId: number): Promise<boolean> {
      await database.query.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
      const { numDeletedRows } = await database.query
        .deleteFrom('second_factors')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
