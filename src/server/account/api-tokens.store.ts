import type { Selectable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ApiTokensTable } from '#server/database/account-tables.ts';

/** A stored token. */
export type ApiTokenRow = Selectable<ApiTokensTable>;

/** Creates the store of API tokens. */
export function createApiTokenStore(database: Database) {
  return {
    /** Returns a person's tokens, the latest first. */
    async findTokens(userId: number): Promise<ApiTokenRow[]> {
      return database.query
        .selectFrom('api_tokens')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute();
    },

    /** Returns the unexpired token with this hash, and its user. */
    async findToken(userId: number, tokenHash: string, now: string) {
      return database.query
        .selectFrom('api_tokens')
        .innerJoin('users', 'users.id', 'api_tokens.userId')
        .select(['users.email', 'users.emailKey', 'users.isAdmin', 'users.createdAt', 'users.emailConfirmedAt'])
        .select(['api_tokens.id as tokenId', 'api_tokens.access', 'api_tokens.areas', 'api_tokens.lastUsedAt'])
        .where('api_tokens.userId', '=', userId)
        .where('api_tokens.tokenHash', '=', tokenHash)
        .where((token) => token.or([token('expiresAt', 'is', null), token('expiresAt', '>', now)]))
        .executeTakeFirst();
    },

    /** Stores a new token. */
    async insertToken(userId: number, token: Omit<ApiTokenRow, 'id' | 'userId' | 'lastUsedAt'>): Promise<ApiTokenRow> {
      return database.query
        .insertInto('api_tokens')
        .values({ userId, lastUsedAt: null, ...token })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Records that a token was used. */
    async updateLastUse(userId: number, id: number, lastUsedAt: string): Promise<void> {
      await database.autocommit(userId, async () =>
        database.query
          .updateTable('api_tokens')
          .set({ lastUsedAt })
          .where('userId', '=', userId)
          .where('id', '=', id)
          .execute(),
      );
    },

    /** Deletes a token. Returns false when the person has no token with this id. */
    async deleteToken(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('api_tokens')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>;
