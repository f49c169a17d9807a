import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Selectable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { UsersTable } from '#server/database/account-tables.ts';

/** A stored user without the password. */
export type UserRow = Pick<
  Selectable<UsersTable>,
  'id' | 'email' | 'emailKey' | 'isAdmin' | 'createdAt' | 'emailConfirmedAt'
>;

/** The settings that decide who is the owner. */
export type OwnerSettings = Pick<Config, 'ownerEmail'> & Partial<Pick<Config, 'mail'>>;

/** Converts a user's row to its response. */
export type PresentUser = (row: UserRow) => User;

/** True for the email of the owner's account. */
export function isOwnerEmail({ ownerEmail }: Pick<Config, 'ownerEmail'>, email: string): boolean {
  return ownerEmail !== undefined && emailKey(ownerEmail) === emailKey(email);
}

/**
 * Creates the presenter of users. The response never has the password. The owner, known by email, is an admin too. If
 * halo sends mail, only a person who has confirmed the owner's email is the owner. (AUTH-20, VER-07, decision 073)
 */
export function createUserPresenter({ ownerEmail, mail }: OwnerSettings): PresentUser {
  const ownerKey = ownerEmail === undefined ? undefined : emailKey(ownerEmail);
  return ({ id, email, emailKey: key, isAdmin, createdAt, emailConfirmedAt }) => {
    const isOwner = key === ownerKey && (mail === undefined || emailConfirmedAt !== null);
    return { id, email, isAdmin: isOwner || Boolean(isAdmin), isOwner, createdAt };
  };
}
