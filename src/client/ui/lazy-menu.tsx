import { cloneElement, useState, type ComponentType, type ReactElement } from 'react';
import { createLazyComponent } from './lazy-component.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';
import { showUnavailable } from './toasts.ts';

const deferredMenu = createLazyComponent(async () => (await import('./menu.tsx')).Menu);

/** Fetches the code of menus ahead of the first use of one. */
export const preloadMenu = deferredMenu.preload;

interface TriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/**
 * A menu whose code is fetched when somebody is about to open one: two hundred rows carry two hundred of these, and none of
 * them costs anything until then. When the code cannot be fetched, the next click tries again.
 */
export function LazyMenu({
  trigger,
  heading,
  entries,
  align,
}: {
  trigger: ReactElement<TriggerProps>;
  heading?: string;
  entries: () => MenuEntry[];
  align?: MenuProps['align'];
}) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  if (Menu !== undefined)
    return <Menu trigger={trigger} entries={entries} align={align} defaultOpen heading={heading} />;
  return cloneElement(trigger, {
    onClick: () => void deferredMenu.load().then((loaded) => setMenu(() => loaded), showUnavailable),
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
