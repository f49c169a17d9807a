import { Search, Settings, Sparkle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { preloadOnHover } from '#client/ui/lazy-component.tsx';
import { useOverlayHost, type OverlayName } from './overlay-host.ts';

/** The settings button in the header. */
export function SettingsButton() {
  return (
    <HeaderButton opens="settings" label={t('Settings')} data-settings>
      <Settings size={20} aria-hidden />
    </HeaderButton>
  );
}

/** A button that opens the command menu. */
export function SearchButton() {
  return (
    <HeaderButton opens="menu" label={t('Search')} aria-keyshortcuts="Control+K Meta+K">
      <Search size={20} aria-hidden />
    </HeaderButton>
  );
}

function HeaderButton({ opens, ...props }: ComponentProps<typeof IconButton> & { opens: OverlayName }) {
  const { open, preload } = useOverlayHost();
  const onHover = preloadOnHover({ preload: () => preload(opens) });
  return <IconButton aria-haspopup="dialog" {...onHover} onClick={() => open(opens)} {...props} />;
}

/** A button that opens the assistant: an icon and optional text. */
export function HaloButton({ children, ...props }: ComponentProps<'button'>) {
  const { open } = useOverlayHost();
  return (
    <button type="button" aria-haspopup="dialog" {...props} onClick={() => open('halo')}>
      <Sparkle size={20} aria-hidden />
      {children}
    </button>
  );
}
