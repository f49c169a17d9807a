import type { Database } from '#server/database/database.ts';

/** The accounts. This store finds people; every other one is told who they are. */
export function createUserStore(database: Database) {
  return {
    /** Adds an account; undefined when the email is taken. */
    async insertUser(user: { email: string; emailKey: string; password: string; createdAt: string }) {
      return database.query
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.column('emailKey').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Whether anybody has an account. */
    async hasUsers(): Promise<boolean> {
      return (await database.query.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** The account of this person. */
    async findUser(userId: number) {
      return database.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    },

    /** The account of this person, which nobody else changes or deletes as long as the transaction lasts. */
    async lockUser(userId: number) {
      return database.query
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
    },

    /** Gives the account another password, as its hash. */
    async updatePassword(userId: number, password: string): Promise<void> {
      await database.query.updateTable('users').set({ password }).where('id', '=', userId).execute();
    },

    /** Deletes the account. Everything of it goes with it, by the tables' own references. */
    async deleteUser(userId: number): Promise<void> {
      await database.query.deleteFrom('users').where('id', '=', userId).execute();
    },

    /** The account with this email key. */
    async findUserByEmail(emailKey: string) {
      return database.query.selectFrom('users').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
