import type { User } from '#shared/account/account.contract.ts';

/** The props of every page behind sign-in. */
export interface PageProps {
  user: User;
}
