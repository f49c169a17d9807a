import type { LazyCode } from '#client/ui/lazy-component.tsx';
import { lazyRowMenu } from '#client/items/lazy-row-menu.tsx';
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx';

type Part = Pick<LazyCode<unknown>, 'preload'>;

const parts: Part[] = [lazyMenu, lazyRowMenu];

/** Menus and all pages, so that changing the page does not wait for a script. Each page preloads them. */
export const sharedParts: Part = {
  preload: () => {
    for (const part of parts) part.preload();
  },
};

/** Adds the pages. They import this file, so it cannot import them. */
export function addSharedParts(added: readonly Part[]): void {
  parts.push(...added);
}
