import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import { PROTECTED_SCREENS } from '#shared/screens/screens.rules.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { claimStorage } from '#client/data/personal-storage.ts';
import { DaysPage } from './days-page.tsx';
import { DeferredPage, Unreachable, Waiting, type PageProps } from './deferred-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { useNewDay } from './use-new-day.ts';

const AuthPage = lazy(async () => ({ default: (await import('./auth-page.tsx')).AuthPage }));

/** The screen of each path (core specification, section 2). */
const PAGES: Partial<Record<(typeof PROTECTED_SCREENS)[number], Page>> = {
  '/days': (props) => <DaysPage {...props} />,
  '/desktop': (props) => <DaysPage {...props} />,
  '/goals': (props) => <DeferredPage path="/goals" {...props} />,
  '/habits': (props) => <DeferredPage path="/habits" {...props} />,
  '/projects': (props) => <DeferredPage path="/projects" {...props} />,
  '/settings': (props) => <DeferredPage path="/settings" {...props} />,
};

type Page = (props: PageProps) => ReactNode;

/** Which screen is shown: by the path, and by whether somebody is signed in. */
export function Router() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/days" replace />
      </Route>
      <Route path="/auth">
        <SignedOutOnly>
          <AuthPage />
        </SignedOutOnly>
      </Route>
      {PROTECTED_SCREENS.map((path) => (
        <Route key={path} path={path}>
          <SignedInOnly screen={PAGES[path]} />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

function SignedInOnly({ screen }: { screen: Page | undefined }) {
  const { data: user, isError, refetch } = useCurrentUser();
  if (user === undefined) return isError ? <Unreachable onRetry={() => void refetch()} /> : <Waiting />;
  if (user === null) return <Redirect to="/auth" replace />;
  // Nothing that one person has open goes over to the next.
  return <SignedIn key={user.id} user={user} screen={screen} />;
}

/** On whichever screen a new day begins, it is noticed; what it asks is asked on the days screen. */
function SignedIn({ user, screen }: { user: User; screen: Page | undefined }) {
  // Before anything on the screen reads what this browser keeps.
  useState(() => claimStorage(user.id));
  const newDay = useNewDay(user.id);
  return screen?.({ user, newDay }) ?? <NotFoundPage />;
}

function SignedOutOnly({ children }: { children: ReactNode }) {
  const { data: user, isError } = useCurrentUser();
  if (user === undefined && !isError) return <Waiting />;
  if (user) return <Redirect to="/days" replace />;
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}
