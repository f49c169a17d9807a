import type { User } from '#shared/account/account.contract.ts';
import type { Selectable } from 'kysely';
import type { UsersTable } from '#server/database/schema.ts';

type UserRow = Pick<Selectable<UsersTable>, 'id' | 'email' | 'emailKey' | 'isAdmin' | 'createdAt'>;

/** A person as the API answers them: never the password. The owner is an admin too. */
export function presentUser(row: UserRow, ownerKey: string | undefined): User {
  const isOwner = row.emailKey === ownerKey;
  return { id: row.id, email: row.email, isAdmin: isOwner || Boolean(row.isAdmin), isOwner, createdAt: row.createdAt };
}
