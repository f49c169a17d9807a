import { useEffect } from 'react';
import { whenIdle } from '#client/ui/lazy-component.tsx';
import { preloadMenu } from '#client/ui/overlays/lazy-menu.tsx';

/** Functions that load the code of the lazy pages. The pages import this file, so it cannot import the pages. */
const preloads: (() => void)[] = [];

/** Adds functions for `preloadPages` to call. */
export function registerPreloads(added: readonly (() => void)[]): void {
  preloads.push(...added);
}

/** Loads the code of all pages, so that changing the page does not wait for a script. */
export function preloadPages(): void {
  for (const preload of preloads) preload();
}

/** Loads the code of menus and of all pages when the browser is idle. For pages that have nothing else to preload. */
export function usePreloadedPages(): void {
  useEffect(
    () =>
      whenIdle(() => {
        preloadMenu();
        preloadPages();
      }),
    [],
  );
}
