import { useEffect, useState, type ComponentType } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import { PROTECTED_SCREENS } from '#shared/screens/screens.rules.ts';
import { t } from '#shared/language/language.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { withoutTrailingSlash } from '#client/data/base-path.ts';
import { hasSignedOut } from '#client/data/session-epoch.ts';
import { hasAnswered } from '#client/data/api-client.ts';
import { switchStorageTo } from '#client/data/per-user-storage.ts';
import { DaysPage } from '#client/app/pages/days-page.tsx';
import { LazyAuthPage, LazyNotFoundPage, LAZY_PAGES } from '#client/app/pages/lazy-page.tsx';
import { Unreachable, Waiting } from '#client/app/pages/page-states.tsx';
import type { PageProps } from '#client/app/pages/page-props.ts';
import type { Arrival } from './return-address.ts';
import { newDayWatch } from '#client/app/new-day/new-day-parts.tsx';

/** The document titles. */
const readTitles = (): Record<string, string> => ({
  '/auth': t('Sign in'),
  '/days': t('Days'),
  '/goals': t('Goals'),
  '/habits': t('Habits'),
  '/projects': t('Projects'),
  '/desktop': t('Dashboard'),
  '/ai-assistant': t('AI Assistant'),
  '/settings': t('Settings'),
});

type ProtectedPath = (typeof PROTECTED_SCREENS)[number];

/** Renders the page of the current path. Pages behind sign-in redirect to /auth. */
export function Router() {
  const [location] = useLocation();
  const path = withoutTrailingSlash(location.toLowerCase());
  const title = readTitles()[path];
  useEffect(() => {
    document.title = title === undefined ? 'halo' : `${title} - halo`;
  }, [title]);
  if (path === '/') return <Redirect to="/days" replace />;
  if (path === '/auth') return <LazyAuthPage />;
  return isProtected(path) ? <SignedInOnly key={path} path={path} /> : <LazyNotFoundPage />;
}

function isProtected(path: string): path is ProtectedPath {
  return (PROTECTED_SCREENS as readonly string[]).includes(path);
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
  return <SignedIn key={user.id} user={user} page={path === '/days' ? DaysPage : LAZY_PAGES[path].Component} />;
}

/** A page of a signed-in user. A new day is noticed on any page; its dialogs open on the days pages. */
function SignedIn({ user, page: ShownPage }: { user: User; page: ComponentType<PageProps> }) {
  // Runs before anything on the page reads the browser's storage.
  useState(() => switchStorageTo(user.id));
  return (
    <>
      <ShownPage user={user} />
      <newDayWatch.Component userId={user.id} />
    </>
  );
}
