import { Settings } from 'lucide-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import { createLazyDialog, preloadOnHover, useIdlePreload } from '#client/ui/lazy-component.tsx';

const settingsDialog = createLazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog);
const PARTS = [settingsDialog];
const OpenSettings = createContext<(() => void) | undefined>(undefined);

/**
 * Provides the settings dialog on every page. It stays open when the session ends and the router redirects to /auth.
 */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useIdlePreload(PARTS);

  const close = () => setOpen(false);

  return (
    <OpenSettings value={() => setOpen(true)}>
      {children}
      {isOpen && <settingsDialog.Component onClose={close} />}
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
      {...preloadOnHover(settingsDialog)}
      onClick={open}
    >
      <Settings size={20} aria-hidden />
    </IconButton>
  );
}
