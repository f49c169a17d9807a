import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import { currentViewport, isMobileLayout } from '#client/ui/viewport.ts';
import { preloadSliding } from './day-carousel.tsx';
import type { PageProps } from './page-props.ts';
import { registerPreloads } from './page-preloading.ts';

/** The pages whose code is not in the first script. */
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

/** Loads the code of the current page, in parallel with the current user. */
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

/** A page whose code is loaded when it is first opened. A failure can be retried. */
export function LazyPage({ path, ...props }: PageProps & { path: keyof typeof LAZY_PAGES }) {
  const [isUnavailable, setUnavailable] = useState(false);
  const page = LAZY_PAGES[path];
  if (isUnavailable) return <Unreachable onRetry={() => setUnavailable(false)} />;
  return <page.Component {...props} onUnavailable={() => setUnavailable(true)} />;
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
