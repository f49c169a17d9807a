import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import { PROTECTED_SCREENS } from '#shared/screens/screens.rules.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { DaysPage } from './days-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const AuthPage = lazy(async () => ({ default: (await import('./auth-page.tsx')).AuthPage }));

/** The screen of each path (core specification, section 2). */
const PAGES: Partial<Record<(typeof PROTECTED_SCREENS)[number], (user: User) => ReactNode>> = {
  '/days': (user) => <DaysPage user={user} />,
  '/desktop': (user) => <DaysPage user={user} />,
};

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

function SignedInOnly({ screen }: { screen: ((user: User) => ReactNode) | undefined }) {
  const { data: user, isError, refetch } = useCurrentUser();
  if (user === undefined) return isError ? <Unreachable onRetry={() => void refetch()} /> : <Waiting />;
  if (user === null) return <Redirect to="/auth" replace />;
  // Nothing that one person has open goes over to the next.
  return <Fragment key={user.id}>{screen?.(user) ?? <NotFoundPage />}</Fragment>;
}

function SignedOutOnly({ children }: { children: ReactNode }) {
  const { data: user, isError } = useCurrentUser();
  if (user === undefined && !isError) return <Waiting />;
  if (user) return <Redirect to="/days" replace />;
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}

function Waiting() {
  return (
    <div className="flex h-dvh">
      <Spinner />
    </div>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main role="alert" className="grid h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl font-bold tracking-tight">The server cannot be reached</h1>
      <p className="text-ink-2">Check your connection, then try again.</p>
      <Button kind="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  );
}
