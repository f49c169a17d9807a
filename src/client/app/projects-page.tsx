import type { User } from '#shared/account/account.contract.ts';
import { CardStack } from '#client/ui/card-stack.tsx';
import { Screen } from './screen.tsx';

/** The projects screen. */
export function ProjectsPage({ user }: { user: User }) {
  return (
    <Screen email={user.email}>
      <h1 className="sr-only">Projects</h1>
      <CardStack columns={2}>{null}</CardStack>
    </Screen>
  );
}
