import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Selectable } from 'kysely';
import type { UsersTable } from '#server/database/account-tables.ts';

/** A stored user without the password. */
export type UserRow = Pick<Selectable<UsersTable>, 'id' | 'email' | 'emailKey' | 'isAdmin' | 'createdAt'>;

/** Converts a user's row to its response. */
export type PresentUser = (row: UserRow) => User;

/**
 * Creates the presenter of users. The response never has the password. The owner, known by email, is an admin too.
 * (AUTH-20, VER-07)
 */
export function createUserPresenter(ownerEmail: string | undefined): PresentUser {
  const ownerKey = ownerEmail === undefined ? undefined : emailKey(ownerEmail);
  return ({ id, email, emailKey: key, isAdmin, createdAt }) => {
    const isOwner = key === ownerKey;
    return { id, email, isAdmin: isOwner || Boolean(isAdmin), isOwner, createdAt };
  };
}
