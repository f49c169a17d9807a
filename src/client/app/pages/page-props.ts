import type { User } from '#shared/account/account.contract.ts';
import type { NewDayState } from '#client/app/new-day/use-new-day.ts';

/** The props of every page behind sign-in. */
export interface PageProps {
  user: User;
  newDay: NewDayState;
}
