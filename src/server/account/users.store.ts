import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { reserveIds } from '#server/database/reserved-ids.ts';
import type { NounTable } from '#server/nouns/noun.ts';
import { NOUN_TABLES } from '#server/nouns/nouns.ts';
import { createAccountDirectoryStore } from './account-directory.store.ts';

/** Tables with possibly very many rows per user, with their keys. Tables that refer to others come first. */
const LARGE_TABLES: readonly NounTable[] = [
  ...NOUN_TABLES,
  { name: 'imported_things', key: ['kind', 'key'] },
  { name: 'row_changes', key: ['number'] },
  { name: 'trash', key: ['kind', 'id'] },
  { name: 'idempotency_keys', key: ['key'] },
  { name: 'user_sessions', key: ['id'] },
  { name: 'reminder_deliveries', key: ['reminder', 'target'] },
];

/** How many rows one statement deletes. */
const DELETED_AT_ONCE = 200;

/** The id of no account. */
const NOBODY = 0;

/** A new account. */
export interface NewUser {
  email: string;
  emailKey: string;
  password: string;
  createdAt: string;
  /** When the email was confirmed, if it was. */
  emailConfirmedAt?: string;
}

/** Creates the store of accounts. It is the only store that finds users; all others are given a userId. */
export function createUserStore(database: Database) {
  const directory = createAccountDirectoryStore(database);

  /** Returns this user's account. */
  async function findUser(userId: number) {
    return database.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  }

  /** Deletes all rows of a user in one table, a few at a time. For Kysely's types each table is treated as `trash`. */
  async function deleteRows(userId: number, { name: table, key }: NounTable): Promise<void> {
    const columns = key as ('kind' | 'id')[];
    let deleted = DELETED_AT_ONCE;
    while (deleted >= DELETED_AT_ONCE) {
      const { numDeletedRows } = await database.query
        .deleteFrom(table as 'trash')
        .where('userId', '=', userId)
        .where((row) =>
          row(
            row.refTuple(...(columns as ['kind', 'id'])),
            'in',
            row
              .selectFrom(table as 'trash')
              .select(columns)
              .where('userId', '=', userId)
              .limit(DELETED_AT_ONCE)
              .$asTuple(...(columns as ['kind', 'id'])),
          ),
        )
        .executeTakeFirst();
      deleted = Number(numDeletedRows);
      if (isSliceOver()) await giveWay();
    }
  }

  return {
    /**
     * Adds an account, whose changes are counted from 1. Returns undefined when the email is taken. Must run in a
     * transaction.
     */
    async insertUser(user: NewUser) {
      const [id = NOBODY] = await reserveIds(database, 'users', 1);
      if (!(await directory.addEntry(id, { kind: 'email', key: user.emailKey }))) return undefined;
      const row = await database.query
        .insertInto('users')
        .values({ id, ...user })
        .returningAll()
        .executeTakeFirstOrThrow();
      await database.query.insertInto('change_counters').values({ userId: id, last: 0, bytes: 0 }).execute();
      return row;
    },

    /** True when there is at least one account. */
    async hasUsers(): Promise<boolean> {
      return (await database.query.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    findUser,

    /** Returns this user's account, locked until the end of the transaction. */
    async lockUser(userId: number) {
      return database.query
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
    },

    /** Records when a person confirmed their email. */
    async confirmEmail(userId: number, emailConfirmedAt: string): Promise<void> {
      await database.query.updateTable('users').set({ emailConfirmedAt }).where('id', '=', userId).execute();
    },

    /**
     * Sets the password hash of an account, and deletes the mailed links with which another one could be chosen. Must run
     * in a transaction.
     */
    async updatePassword(userId: number, password: string): Promise<void> {
      await database.query.updateTable('users').set({ password }).where('id', '=', userId).execute();
      await database.query.deleteFrom('password_resets').where('userId', '=', userId).execute();
    },

    /**
     * Deletes the account with all of its rows. Large tables are deleted in turns with other requests, the rest by the
     * tables' foreign keys. Must run in a transaction.
     */
    async deleteUser(userId: number): Promise<void> {
      for (const table of LARGE_TABLES) await deleteRows(userId, table);
      await directory.deleteEntries(userId);
      await database.query.deleteFrom('invitations').where('createdBy', '=', userId).execute();
      await database.query.deleteFrom('users').where('id', '=', userId).execute();
    },

    /** Returns the account with this email key. Without one it reads an account that cannot exist, which takes as long. */
    async findUserByEmail(emailKey: string) {
      return findUser((await directory.findAccountOf({ kind: 'email', key: emailKey })) ?? NOBODY);
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
