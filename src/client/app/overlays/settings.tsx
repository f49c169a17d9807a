import { Settings } from 'lucide-react';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import { createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { closeUnavailable } from '#client/ui/overlays/toasts.ts';

const settingsDialog = createLazyComponent(async () => (await import('./settings-dialog.tsx')).SettingsDialog);
const OpenSettings = createContext<(() => void) | undefined>(undefined);

/**
 * Provides the settings dialog on every page. It stays open when the session ends and the router redirects to /auth.
 */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(settingsDialog.preload), []);

  const close = () => setOpen(false);

  return (
    <OpenSettings value={() => setOpen(true)}>
      {children}
      {isOpen && <settingsDialog.Component onClose={close} onUnavailable={closeUnavailable(close)} />}
    </OpenSettings>
  );
}

/** Returns a function that opens the settings dialog. */
export function useOpenSettings(): (() => void) | undefined {
  return use(OpenSettings);
}

/** The settings button in the header. */
export function SettingsButton() {
  const open = useOpenSettings();
  return (
    <IconButton
      label="Settings"
      data-settings
      aria-haspopup="dialog"
      onPointerEnter={settingsDialog.preload}
      onFocus={settingsDialog.preload}
      onClick={open}
    >
      <Settings size={20} aria-hidden />
    </IconButton>
  );
}
