import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { currentViewport, isMobileLayout } from '#client/ui/viewport.ts';
import { preloadSliding } from './day-carousel.tsx';
import type { PageProps } from './page-props.ts';
import { registerPreloads } from './page-preloading.ts';

/** The screens whose code is not in the first script. */
export const LAZY_PAGES = {
  '/desktop': createLazyComponent<PageProps>(
    async () => (await import('./dashboard-page.tsx')).DashboardPage,
    <Waiting />,
  ),
  '/goals': createLazyComponent<PageProps>(async () => (await import('./goals-page.tsx')).GoalsPage, <Waiting />),
  '/habits': createLazyComponent<PageProps>(async () => (await import('./habits-page.tsx')).HabitsPage, <Waiting />),
  '/projects': createLazyComponent<PageProps>(
    async () => (await import('./projects-page.tsx')).ProjectsPage,
    <Waiting />,
  ),
  '/ai-assistant': createLazyComponent<PageProps>(
    async () => (await import('./ai-assistant-page.tsx')).AiAssistantPage,
    <Waiting />,
  ),
  '/settings': createLazyComponent<PageProps>(
    async () => (await import('./settings-page.tsx')).SettingsPage,
    <Waiting />,
  ),
} as const;
registerPreloads(Object.values(LAZY_PAGES).map(({ preload }) => preload));

/** Fetches the code of the screen that is opened, where it has some of its own, beside who is signed in. */
export function preloadFirstPage(): void {
  const path = location.pathname.replace(/(?<=.)\/$/, '');
  const isDays = ['/', '/days', '/desktop'].includes(path);
  if (isDays && isMobileLayout(currentViewport())) {
    preloadSliding();
    return;
  }
  const page = isDays ? '/desktop' : path;
  if (page in LAZY_PAGES) LAZY_PAGES[page as keyof typeof LAZY_PAGES].preload();
}

/** A screen whose code is fetched when it is first gone to. Where that fails it can be tried again. */
export function LazyPage({ path, ...props }: PageProps & { path: keyof typeof LAZY_PAGES }) {
  const [isUnavailable, setUnavailable] = useState(false);
  const page = LAZY_PAGES[path];
  if (isUnavailable) return <Unreachable onRetry={() => setUnavailable(false)} />;
  return <page.Component {...props} onUnavailable={() => setUnavailable(true)} />;
}

/** Something is loading that fills the window. */
export function Waiting() {
  return (
    <div className="flex h-dvh">
      <Spinner />
    </div>
  );
}

export interface UnreachableProps {
  /** The server has answered, but with a failure of its own. */
  hasAnswered?: boolean;
  onRetry: () => void;
}

/** Nothing can be shown without the server. Once the browser is online again it is tried again by itself. */
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
