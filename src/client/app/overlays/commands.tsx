import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { opensMenu, opensSheet } from '#client/commands/shortcuts.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { createLazyComponent, preloadOnHover, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { showUnavailable } from '#client/ui/overlays/toasts.ts';
import type { OpenedCommands } from './command-layer.tsx';

const commandLayer = createLazyComponent(async () => (await import('./command-layer.tsx')).CommandLayer, {
  onFailure: ({ onLeave }) => {
    onLeave();
    showUnavailable();
  },
});
const PARTS = [commandLayer];
const OpenMenu = createContext<(() => void) | undefined>(undefined);

/** Provides the command menu and the list of keyboard shortcuts on every page, opened by keys or a button. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedCommands>();
  // Stays mounted after the menu was used, because commands open dialogs in it.
  const [wasOpened, setWasOpened] = useState(false);
  useIdlePreload(PARTS);

  function open(wanted: OpenedCommands | undefined): void {
    setOpened(wanted);
    if (wanted !== undefined) setWasOpened(true);
  }
  function leave(): void {
    setOpened(undefined);
    setWasOpened(false);
  }

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const wanted = opensMenu(event) ? 'menu' : opensSheet(event) ? 'sheet' : undefined;
    if (wanted === undefined || event.defaultPrevented || !client.getQueryData(CURRENT_USER)) return;
    event.preventDefault();
    if (opened === 'menu' && wanted === 'menu') open(undefined);
    else if (!isDialogOpen()) open(wanted);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <OpenMenu value={() => open('menu')}>
      {children}
      {wasOpened && <commandLayer.Component opened={opened} onOpen={open} onLeave={leave} />}
    </OpenMenu>
  );
}

/** A button that opens the command menu. */
export function SearchButton() {
  const open = use(OpenMenu);
  return (
    <IconButton
      label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      {...preloadOnHover(commandLayer)}
      onClick={open}
    >
      <Search size={20} aria-hidden />
    </IconButton>
  );
}
