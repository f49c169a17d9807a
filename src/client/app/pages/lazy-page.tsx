import type { ComponentType } from 'react';
import { currentPath, withoutTrailingSlash } from '#client/data/base-path.ts';
import { createLazyComponent, type LazyComponent } from '#client/ui/lazy-component.tsx';
import { currentViewport, isMobileLayout } from '#client/ui/viewport.ts';
import { sliding } from './day-carousel.tsx';
import type { PageProps } from './page-props.ts';
import { addSharedParts } from './page-preloading.ts';
import { Unreachable, Waiting } from './page-states.tsx';

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
export const LazyAuthPage = createLazyPage<object>(async () => (await import('./auth-page.tsx')).AuthPage).Component;

/** The page for unknown paths. (SHELL-03) */
export const LazyNotFoundPage = createLazyPage<object>(
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
).Component;

/** Creates a page whose code is loaded when it is first opened. A failure can be retried. */
function createLazyPage<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return createLazyComponent(fetchCode, { fallback: <Waiting />, Failure: Unreachable });
}

/** Loads the code of the current page, in parallel with the current user. */
export function preloadFirstPage(): void {
  const path = withoutTrailingSlash(currentPath());
  const isDays = ['/', '/days'].includes(path);
  if (isDays && isMobileLayout(currentViewport())) {
    sliding.preload();
    return;
  }
  const page = isDays ? '/desktop' : path;
  if (page in LAZY_PAGES) LAZY_PAGES[page as keyof typeof LAZY_PAGES].preload();
}
