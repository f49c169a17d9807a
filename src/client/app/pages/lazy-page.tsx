import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { createLazyComponent, type LazyComponent } from '#client/ui/lazy-component.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import { currentViewport, isMobileLayout } from '#client/ui/viewport.ts';
import { sliding } from './day-carousel.tsx';
import type { PageProps } from './page-props.ts';
import { addSharedParts } from './page-preloading.ts';

/** The pages whose code is not in the first script. */
export const LAZY_PAGES = {
  '/desktop': createLazyPage<PageProps>(async () => (await import('./dashboard-page.tsx')).DashboardPage),
  '/goals': createLazyPage<PageProps>(async () => (await import('./goals-page.tsx')).GoalsPage),
  '/habits': createLazyPage<PageProps>(async () => (await import('./habits-page.tsx')).HabitsPage),
  '/projects': createLazyPage<PageProps>(async () => (await import('./projects-page.tsx')).ProjectsPage),
  '/ai-assistant': createLazyPage<PageProps>(async () => (await import('./ai-assistant-page.tsx')).AiAssistantPage),
  '/settings': createLazyPage<PageProps>(async () => (await import('./settings-page.tsx')).SettingsPage),
} as const;
addSharedParts(Object.values(LAZY_PAGES));

/** The page to sign in and to register. */
export const AuthPage = createLazyPage<object>(async () => (await import('./auth-page.tsx')).AuthPage).Component;

/** Creates a page whose code is loaded when it is first opened. A failure can be retried. */
function createLazyPage<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return createLazyComponent(fetchCode, { fallback: <Waiting />, Failure: Unreachable });
}

/** Loads the code of the current page, in parallel with the current user. */
export function preloadFirstPage(): void {
  const path = location.pathname.replace(/(?<=.)\/$/, '');
  const isDays = ['/', '/days', '/desktop'].includes(path);
  if (isDays && isMobileLayout(currentViewport())) {
    sliding.preload();
    return;
  }
  const page = isDays ? '/desktop' : path;
  if (page in LAZY_PAGES) LAZY_PAGES[page as keyof typeof LAZY_PAGES].preload();
}

/** A loading screen that fills the window. */
export function Waiting() {
  return (
    <div className="flex h-dvh">
      <Spinner />
    </div>
  );
}

export interface UnreachableProps {
  /** True if the server responded with an error; false if it could not be reached. */
  hasAnswered?: boolean;
  onRetry: () => void;
}

/** The error page shown when nothing can be loaded. It retries by itself once the browser is online. */
export function Unreachable({ hasAnswered = false, onRetry }: UnreachableProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listener = (): void => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <main role="alert" className="grid h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl font-bold tracking-tight">
        {hasAnswered ? 'halo has a problem' : 'The server cannot be reached'}
      </h1>
      <p className="text-ink-2">{hasAnswered ? 'Try again in a moment.' : 'Check your connection, then try again.'}</p>
      <Button kind="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  );
}
