import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import { PROTECTED_SCREENS } from '#shared/screens/screens.rules.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { hasSignedOut } from '#client/data/session-epoch.ts';
import { hasAnswered } from '#client/data/api-client.ts';
import { switchStorageTo } from '#client/data/per-user-storage.ts';
import { DaysPage } from '#client/app/pages/days-page.tsx';
import { LazyPage, Unreachable, Waiting } from '#client/app/pages/lazy-page.tsx';
import type { PageProps } from '#client/app/pages/page-props.ts';
import { NotFoundPage } from '#client/app/pages/not-found-page.tsx';
import type { Arrival } from './return-address.ts';
import { useNewDay } from '#client/app/new-day/use-new-day.ts';

const AuthPage = lazy(async () => ({ default: (await import('#client/app/pages/auth-page.tsx')).AuthPage }));

/** The page of each path (SHELL-02). */
const PAGES: Partial<Record<ProtectedPath, Page>> = {
  '/days': (props) => <DaysPage {...props} />,
  '/desktop': (props) => <DaysPage {...props} />,
  '/goals': (props) => <LazyPage path="/goals" {...props} />,
  '/habits': (props) => <LazyPage path="/habits" {...props} />,
  '/projects': (props) => <LazyPage path="/projects" {...props} />,
  '/ai-assistant': (props) => <LazyPage path="/ai-assistant" {...props} />,
  '/settings': (props) => <LazyPage path="/settings" {...props} />,
};

/** The document titles. */
const TITLES: Record<string, string> = {
  '/auth': 'Sign in',
  '/days': 'Days',
  '/goals': 'Goals',
  '/habits': 'Habits',
  '/projects': 'Projects',
  '/desktop': 'Dashboard',
  '/ai-assistant': 'AI Assistant',
  '/settings': 'Settings',
};

type Page = (props: PageProps) => ReactNode;
type ProtectedPath = (typeof PROTECTED_SCREENS)[number];

/** Renders the page of the current path. Pages behind sign-in redirect to /auth. */
export function Router() {
  const [location] = useLocation();
  const title = TITLES[location.replace(/(?<=.)\/$/, '')];
  useEffect(() => {
    document.title = title === undefined ? 'halo' : `${title} - halo`;
  }, [title]);
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/days" replace />
      </Route>
      <Route path="/auth">
        <Suspense fallback={<Waiting />}>
          <AuthPage />
        </Suspense>
      </Route>
      {PROTECTED_SCREENS.map((path) => (
        <Route key={path} path={path}>
          <SignedInOnly path={path} />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/**
 * A page behind sign-in. A signed-out visitor returns here after signing in, also after the session has ended. A person
 * who signs out does not.
 */
function SignedInOnly({ path }: { path: ProtectedPath }) {
  const { data: user, error, refetch } = useCurrentUser();
  const [person, setPerson] = useState<number>();
  if (user && user.id !== person) setPerson(user.id);
  if (user === undefined) {
    if (error === null) return <Waiting />;
    return <Unreachable hasAnswered={hasAnswered(error)} onRetry={() => void refetch()} />;
  }
  if (user === null) {
    const arrival: Arrival = { wanted: `${path}${location.search}`, person };
    const hasLeft = person !== undefined && hasSignedOut();
    return <Redirect to="/auth" replace state={hasLeft ? undefined : arrival} />;
  }
  // The key prevents that open dialogs of one person stay for the next.
  return <SignedIn key={user.id} user={user} screen={PAGES[path]} />;
}

/** A page of a signed-in user. A new day is noticed on any page; its dialogs open on the days pages. */
function SignedIn({ user, screen }: { user: User; screen: Page | undefined }) {
  // Runs before anything on the page reads the browser's storage.
  useState(() => switchStorageTo(user.id));
  const newDay = useNewDay(user.id);
  return screen?.({ user, newDay }) ?? <NotFoundPage />;
}
