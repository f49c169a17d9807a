import { cloneElement, useState, type ComponentType, type ReactElement } from 'react';
import { createLazyComponent, preloadOnHover } from '#client/ui/lazy-component.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';
import { showUnavailable } from './toasts.ts';

/** The code of menus. */
export const lazyMenu = createLazyComponent(async () => (await import('./menu.tsx')).Menu);

interface TriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/**
 * A menu whose code is loaded when its button is pointed at, focused or clicked, so that two hundred rows with a menu
 * cost nothing before. If loading fails, the next click tries again.
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
    onClick: () => void lazyMenu.load().then((loaded) => setMenu(() => loaded), showUnavailable),
    ...preloadOnHover(lazyMenu),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
