import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Selectable } from 'kysely';
import type { UsersTable } from '#server/database/account-tables.ts';

/** A person as they are stored, without their password. */
export type UserRow = Pick<Selectable<UsersTable>, 'id' | 'email' | 'emailKey' | 'isAdmin' | 'createdAt'>;

/** Shapes a person's row for the answer. */
export type PresentUser = (row: UserRow) => User;

/** A person as the API answers them: never the password. The owner, known by their email, is an admin too. */
export function createUserPresenter(ownerEmail: string | undefined): PresentUser {
  const ownerKey = ownerEmail === undefined ? undefined : emailKey(ownerEmail);
  return ({ id, email, emailKey: key, isAdmin, createdAt }) => {
    const isOwner = key === ownerKey;
    return { id, email, isAdmin: isOwner || Boolean(isAdmin), isOwner, createdAt };
  };
}
