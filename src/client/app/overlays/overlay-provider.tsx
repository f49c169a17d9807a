import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { opensMenu, opensSheet } from '#client/commands/shortcuts.ts';
import { createLazyDialog, useIdlePreload, type LazyComponent } from '#client/ui/lazy-component.tsx';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { OverlayHostContext, type OverlayName, type OverlayProps } from './overlay-host.ts';

interface Overlay {
  name: OverlayName;
  code: LazyComponent<OverlayProps>;
  opensByKey?: (event: KeyboardEvent) => boolean;
  /** True if the same key closes it. */
  closesByKey?: boolean;
  /** True if it stays open when the session ends. */
  isForAll?: boolean;
  /** True if it is also mounted while it is closed, because it opens dialogs of its own. */
  staysMounted?: boolean;
}

const OVERLAYS: readonly Overlay[] = [
  {
    name: 'settings',
    code: createLazyDialog<OverlayProps>(async () => (await import('./settings-dialog.tsx')).SettingsDialog),
    isForAll: true,
  },
  {
    name: 'halo',
    code: createLazyDialog<OverlayProps>(async () => (await import('./halo-overlay.tsx')).HaloOverlay),
  },
  {
    name: 'menu',
    code: createLazyDialog<OverlayProps>(async () => (await import('./command-overlay.tsx')).CommandOverlay),
    opensByKey: opensMenu,
    closesByKey: true,
    staysMounted: true,
  },
  {
    name: 'shortcuts',
    code: createLazyDialog<OverlayProps>(async () => (await import('./command-overlay.tsx')).ShortcutSheet),
    opensByKey: opensSheet,
  },
];
const PARTS = OVERLAYS.map(({ code }) => code);

/** Provides the host of the overlays and renders them above the router. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const [opened, setOpened] = useState<{ name: OverlayName; request?: string | undefined }>();
  useIdlePreload(PARTS);

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const overlay = OVERLAYS.find(({ opensByKey }) => opensByKey?.(event));
    if (overlay === undefined || event.defaultPrevented || !user) return;
    event.preventDefault();
    if (overlay.closesByKey === true && opened?.name === overlay.name) setOpened(undefined);
    else if (!isDialogOpen()) setOpened(overlay);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const host = {
    open: (name: OverlayName, request?: string) => setOpened({ name, request }),
    preload: (name: OverlayName) => OVERLAYS.find((overlay) => overlay.name === name)?.code.preload(),
  };
  return (
    <OverlayHostContext value={host}>
      {children}
      {OVERLAYS.map(({ name, code, isForAll, staysMounted }) => {
        const isOpen = opened?.name === name;
        const close = () => setOpened((current) => (current?.name === name ? undefined : current));
        if (isOpen && user === null && isForAll !== true) close();
        // A failed load is tried again when the overlay is mounted again.
        const isMounted = isOpen || (staysMounted === true && code.current() !== undefined);
        return (
          isMounted &&
          (isForAll === true || user) && (
            // The key prevents that the text of one person stays for the next.
            <code.Component
              key={isForAll ? name : `${name} ${user?.id}`}
              isOpen={isOpen}
              request={opened?.request}
              onClose={close}
            />
          )
        );
      })}
    </OverlayHostContext>
  );
}
