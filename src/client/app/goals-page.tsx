import type { User } from '#shared/account/account.contract.ts';
import { CardStack } from '#client/ui/card-stack.tsx';
import { Screen } from './screen.tsx';

/** The goals screen. */
export function GoalsPage({ user }: { user: User }) {
  return (
    <Screen email={user.email}>
      <h1 className="sr-only">Goals</h1>
      <CardStack columns={3}>{null}</CardStack>
    </Screen>
  );
}
