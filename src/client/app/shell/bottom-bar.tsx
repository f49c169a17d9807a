import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { HaloButton } from '#client/app/overlays/overlay-buttons.tsx';
import { SCREENS } from './screens.tsx';
import { useAddressOf } from '#client/app/providers/selected-date.tsx';

/** In large type the labels grow until they would touch each other. The height of the bar stays the same. */
const ENTRY =
  'grid h-[64px] flex-1 content-center justify-items-center gap-0.5 text-[min(0.75rem,4.4vw)] font-medium focus-visible:outline-offset-[-4px]';

/** The navigation bar on phones: the pages and the assistant (SHELL-07). 'Days' goes to today (SHELL-09). */
export function BottomBar() {
  const [path] = useLocation();
  const getAddress = useAddressOf();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-bottom-bar', true);
    return () => document.documentElement.removeAttribute('data-bottom-bar');
  }, []);
  return (
    <nav
      aria-label={t('Screens')}
      className="flex shrink-0 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {SCREENS.map(({ path: to, getLabel, icon: Icon }) => (
        <Link
          key={to}
          href={to === '/days' ? to : getAddress(to)}
          aria-current={path === to ? 'page' : undefined}
          className={classes(ENTRY, path === to ? 'text-accent' : 'text-ink-3')}
        >
          <Icon size={20} aria-hidden />
          {getLabel()}
        </Link>
      ))}
      <HaloButton className={classes(ENTRY, 'text-ink-3')}>{t('Halo')}</HaloButton>
    </nav>
  );
}
