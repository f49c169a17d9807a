import { useEffect } from 'react';
import { createStoredValue } from '#client/data/storage.ts';
import { useStore } from '#client/ui/store.ts';
import { useTheme, type Theme } from './theme.tsx';

/** True if this browser uses the theme of its device. `index.html` then sets that theme before the first paint. */
const FOLLOWS_SYSTEM = createStoredValue<boolean>('halo-system-theme', {
  read: (stored) => stored !== undefined,
  write: (isFollowing) => (isFollowing ? '1' : undefined),
});

/** Returns the theme, and whether it is that of the device, with the functions that change both. */
export function useThemeChoice() {
  const { theme, setTheme } = useTheme();
  return {
    theme,
    followsSystem: useStore(FOLLOWS_SYSTEM),
    followSystem: FOLLOWS_SYSTEM.set,
    /** Chooses a theme instead of that of the device. */
    chooseTheme: (chosen: Theme): void => {
      FOLLOWS_SYSTEM.set(false);
      setTheme(chosen);
    },
  };
}

/** Applies the theme of the device, also when it changes, while the person wants that. */
export function SystemTheme(): null {
  const { setTheme } = useTheme();
  const followsSystem = useStore(FOLLOWS_SYSTEM);
  useEffect(() => {
    if (!followsSystem) return undefined;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => setTheme(dark.matches ? 'dark' : 'light');
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [followsSystem, setTheme]);
  return null;
}
