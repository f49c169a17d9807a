import type { User } from '#shared/account/account.contract.ts';
import type { Access } from '#shared/api/endpoint.ts';
import { AppError } from '#server/app-error.ts';

/** Access descriptions for the API documentation. */
export const ACCESS_DESCRIPTION: Record<Access, string> = {
  public: 'Anybody may call this.',
  user: 'For signed-in people.',
  admin: 'For admins only.',
  owner: 'For the owner only.',
};

/** Throws 'forbidden' when a signed-in user's role does not allow this access. (AUTH-32, ADMIN-01, VER-07) */
export function requireRole(access: Access, { isAdmin, isOwner }: User): void {
  const isAllowed = { public: true, user: true, admin: isAdmin, owner: isOwner }[access];
  if (!isAllowed) throw new AppError('forbidden', `This is for ${access === 'owner' ? 'the owner' : 'admins'} only`);
}
