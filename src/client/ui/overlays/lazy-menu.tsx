import { cloneElement, useState, type ComponentType, type MouseEvent, type ReactElement } from 'react';
import { createLazyComponent, preloadOnHover, type LazyCode } from '#client/ui/lazy-component.tsx';
import { isStillClick } from '#client/ui/controls/still-click.ts';
import type { MenuEntry, MenuProps } from './menu.tsx';
import { showUnavailable } from './toasts.ts';

/** The code of menus. */
export const lazyMenu = createLazyComponent(async () => (await import('./menu.tsx')).Menu);

/** The props of a menu's button. */
export interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/**
 * Returns the menu once its button has been clicked, and until then the button. The code of the menu is loaded when the
 * button is pointed at, focused or clicked, so that two hundred rows with a menu cost nothing before. If loading fails,
 * the next click tries again.
 */
export function useLazyMenu<Props>(
  code: LazyCode<ComponentType<Props>>,
  trigger: ReactElement<TriggerProps>,
): { Menu: ComponentType<Props> | undefined; closedTrigger: ReactElement } {
  const [Menu, setMenu] = useState<ComponentType<Props>>();
  const closedTrigger = cloneElement(trigger, {
    onClick: (event) => {
      if (isStillClick(event)) code.load().then((loaded) => setMenu(() => loaded), showUnavailable);
    },
    ...preloadOnHover(code),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  return { Menu, closedTrigger };
}

/** A menu whose code is loaded when it is needed. */
export function LazyMenu({
  trigger,
  ...menu
}: {
  trigger: ReactElement<TriggerProps>;
  heading?: string;
  entries: () => MenuEntry[];
  align?: MenuProps['align'];
}) {
  const { Menu, closedTrigger } = useLazyMenu(lazyMenu, trigger);
  return Menu === undefined ? closedTrigger : <Menu {...menu} trigger={trigger} defaultOpen />;
}
