import type { ReactElement } from 'react';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { useLazyMenu, type TriggerProps } from '#client/ui/overlays/lazy-menu.tsx';
import type { RowActions } from './row-actions.ts';

/** The code of the menus of rows. */
export const lazyRowMenu = createLazyComponent(async () => (await import('./row-menu.tsx')).RowMenu);

/** The menu of a row, whose code is loaded when its button is pointed at, focused or clicked. */
export function LazyRowMenu({ actions, trigger }: { actions: RowActions; trigger: ReactElement<TriggerProps> }) {
  const { Menu, closedTrigger } = useLazyMenu(lazyRowMenu, trigger);
  return Menu === undefined ? closedTrigger : <Menu actions={actions} trigger={trigger} />;
}
