import type { z } from 'zod';
import { DAY, HOUR } from '#shared/calendar/durations.ts';
import type { User } from '#shared/account/account.contract.ts';
import { MAX_API_TOKENS, type ApiToken, type newApiTokenSchema } from '#shared/account/api-tokens.contract.ts';
import { formatToken, userIdOfToken, type Permission, type TokenArea } from '#shared/account/api-tokens.rules.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { ignoreFullDisk } from '#server/database/failures.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { PresentUser } from './account.presenter.ts';
import type { AccountService } from './account.service.ts';
import type { ApiTokenRow, ApiTokenStore } from './api-tokens.store.ts';
import { createSecret, hashToken } from './tokens.ts';

export interface ApiTokenServiceParts {
  database: Database;
  store: ApiTokenStore;
  account: Pick<AccountService, 'confirmPassword'>;
  audit: AuditService;
  presentUser: PresentUser;
  clock: Clock;
}

/** The fields of a new token. */
type NewApiToken = z.output<typeof newApiTokenSchema>;

/**
 * Creates the service of API tokens, with which programs call the API on behalf of a person. The database stores only
 * hashes of tokens. (decision 059)
 */
export function createApiTokenService({ database, store, account, audit, presentUser, clock }: ApiTokenServiceParts) {
  /** Records the use of a token, at most once an hour. */
  async function recordUse(userId: number, id: number, lastUsedAt: string | null): Promise<void> {
    const now = clock();
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < HOUR) return;
    await ignoreFullDisk(store.updateLastUse(userId, id, now.toISOString()));
  }

  return {
    /** Lists a person's tokens, the latest first. */
    async listTokens(userId: number): Promise<ApiToken[]> {
      return (await store.findTokens(userId)).map(presentToken);
    },

    /**
     * Creates a token and returns it with its text, which cannot be read again. Throws 'invalid' when the password is
     * wrong, and 'conflict' when the person already has the maximum number of tokens.
     */
    async createToken(
      userId: number,
      { expiresInDays, areas, ...token }: NewApiToken,
      password: string,
      visitor: Visitor,
    ): Promise<ApiToken & { token: string }> {
      await account.confirmPassword(userId, password, visitor);
      const text = formatToken(userId, createSecret());
      const now = clock();
      const expiresAt = expiresInDays === null ? null : toInstant(now.getTime() + expiresInDays * DAY);
      const row = await database.transaction(userId, async () => {
        if ((await store.findTokens(userId)).length >= MAX_API_TOKENS)
          throw new AppError('conflict', `You can have at most ${MAX_API_TOKENS} tokens. Revoke one first.`);
        await audit.record('token-created', { userId, address: visitor.address });
        return store.insertToken(userId, {
          ...token,
          areas: areas.join(' '),
          tokenHash: hashToken(text),
          createdAt: now.toISOString(),
          expiresAt,
        });
      });
      return { ...presentToken(row), token: text };
    },

    /** Revokes a token. Throws 'not-found' when the person has no token with this id. */
    async revokeToken(userId: number, id: number, { address }: Visitor): Promise<void> {
      await database.transaction(userId, async () => {
        if (!(await store.deleteToken(userId, id))) throw notFound('Token');
        await audit.record('token-revoked', { userId, address });
      });
    },

    /** Returns the user and the permission of a token; undefined when the token is unknown or has expired. */
    async findTokenUser(text: string): Promise<{ user: User; permission: Permission } | undefined> {
      const userId = userIdOfToken(text);
      if (userId === undefined) return undefined;
      const row = await store.findToken(userId, hashToken(text), clock().toISOString());
      if (row === undefined) return undefined;
      await recordUse(userId, row.tokenId, row.lastUsedAt);
      return {
        user: presentUser({ ...row, id: userId }),
        permission: { access: row.access, areas: splitAreas(row.areas) },
      };
    },
  };
}

export type ApiTokenService = ReturnType<typeof createApiTokenService>;

function presentToken({ userId: _userId, tokenHash: _tokenHash, areas, ...token }: ApiTokenRow): ApiToken {
  return { ...token, areas: splitAreas(areas) };
}

function splitAreas(areas: string): TokenArea[] {
  return areas.split(' ') as TokenArea[];
}
